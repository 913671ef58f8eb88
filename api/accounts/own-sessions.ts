import { Type } from 'typebox'
import type { Call } from '../call.ts'
import { Count, Id, Time } from '../schemas/basics.ts'
import { BySession } from '../schemas/path-parameters.ts'

// spec 3 §1.68

const OwnSession = Type.Object(
  {
    _id: Id,
    device: Type.String({ description: 'Browser and system in words', examples: ['Firefox on Windows'] }),
    address: Type.String({ description: 'The network address that it was opened from; empty when unknown' }),
    since: Time,
    lastUsedAt: Type.String({ format: 'date-time', description: 'To the minute' }),
    isThis: Type.Boolean({ description: 'Whether it is the session of this call' }),
  },
  { $id: 'OwnSession', description: 'Somewhere where the caller is signed in' },
)

export const OwnSessions = Type.Object(
  { sessions: Type.Array(OwnSession, { description: 'This one first, then those used last' }) },
  { $id: 'OwnSessions', description: 'Everywhere the caller is signed in' },
)

export const EndedSessions = Type.Object(
  { message: Type.String(), ended: Count },
  { $id: 'EndedSessions', description: 'How many sessions ended' },
)

/** Calls that list and end the caller's own sessions. */
export const ownSessionCalls = {
  'GET /api/auth/sessions': {
    summary: 'Where one is signed in.',
    access: 'signed-in',
    answer: OwnSessions,
  },
  'DELETE /api/auth/sessions/{sessionId}': {
    summary: 'End one of one’s own sessions.',
    access: 'signed-in',
    params: BySession,
    answer: EndedSessions,
    errors: { 404: 'The caller has no such session, or it has ended' },
  },
  'POST /api/auth/sessions/end-others': {
    summary: 'End all of one’s own sessions but this one.',
    access: 'signed-in',
    answer: EndedSessions,
  },
} as const satisfies Record<string, Call>
