import { NetworkError } from '../api-client.ts'
import { type NewSession, startSession, storedTokens } from '../session.ts'
import type { SessionKind } from '../session-storage.ts'
import { endAtServer } from './end-at-server.ts'

/** A sign-in: the session that the browser had until now ends at the server as well, since nobody has its token any more. */
export function enterSession(kind: SessionKind, session: NewSession): void {
  // Somebody on the way answered in the server's place.
  if (!session.token) throw new NetworkError()
  const former = storedTokens()
  startSession(kind, session)
  endAtServer(former)
}
