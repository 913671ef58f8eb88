import { call } from '../api-client.ts'

/** The server's side of sessions ends even if this device is offline: by expiry. */
export function endAtServer(tokens: readonly string[]): void {
  for (const dead of tokens) {
    const headers = { authorization: `Bearer ${dead}` }
    call('POST /api/auth/logout', { headers, keepalive: true }).catch(() => {})
  }
}
