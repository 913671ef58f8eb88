import { Type } from 'typebox'
import type { Call } from '../call.ts'
import { Count, Id, Time } from '../schemas/basics.ts'
import { BySession } from '../schemas/path-parameters.ts'

// spec 3 §1.68

const OwnSession = Type.Object(
  {
    _id: Id,
    device: Type.String({ description: 'Browser and system in words', examples: ['Firefox on Windows'] }),
    address: Type.String({ description: 'The network address from which it was opened; empty when unknown' }),
    since: Time,
    lastUsedAt: Type.String({ format: 'date-time', description: 'To the minute' }),
    isThis: Type.Boolean({ description: 'Whether it is the session of this call' }),
  },
  { $id: 'OwnSession', description: 'A session of the caller' },
)

export const OwnSessions = Type.Object(
  {
    sessions: Type.Array(OwnSession, {
      description: 'The session of this call first, then the most recently used',
    }),
  },
  { $id: 'OwnSessions', description: 'All sessions of the caller' },
)

export const EndedSessions = Type.Object(
  { message: Type.String(), ended: Count },
  { $id: 'EndedSessions', description: 'The number of sessions that were ended' },
)

/** Calls that list and end the caller's own sessions. */
export const ownSessionCalls = {
  'GET /api/auth/sessions': {
    summary: 'List the caller’s sessions.',
    access: 'signed-in',
    answer: OwnSessions,
  },
  'DELETE /api/auth/sessions/{sessionId}': {
    summary: 'End one of the caller’s sessions.',
    access: 'signed-in',
    params: BySession,
    answer: EndedSessions,
    errors: { 404: 'The caller has no such session, or it has ended' },
  },
  'POST /api/auth/sessions/end-others': {
    summary: 'End all of the caller’s sessions except this one.',
    access: 'signed-in',
    answer: EndedSessions,
  },
} as const satisfies Record<string, Call>
