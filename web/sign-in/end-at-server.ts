import { call } from '../app/api-client.ts'

/** Ends sessions on the server. If this device is offline, they end when they expire. */
export function endAtServer(tokens: readonly string[]): void {
  for (const dead of tokens) {
    const headers = { authorization: `Bearer ${dead}` }
    call('POST /api/auth/logout', { headers, keepalive: true }).catch(() => {})
  }
}
