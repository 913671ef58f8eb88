import { NetworkError } from '../app/api-client.ts'
import { type NewSession, startSession, storedTokens } from '../app/session.ts'
import type { SessionKind } from '../app/session-storage.ts'
import { endAtServer } from './end-at-server.ts'

/**
 * Starts a session after a sign-in. Also ends the browser's former session on the server, because nobody has its token any more.
 */
export function enterSession(kind: SessionKind, session: NewSession): void {
  // Without a token, a proxy on the way answered instead of the server.
  if (!session.token) throw new NetworkError()
  const former = storedTokens()
  startSession(kind, session)
  endAtServer(former)
}
