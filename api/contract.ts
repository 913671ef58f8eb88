import { adminCalls } from './admin.ts'
import { applicantCalls } from './applicants.ts'
import { authCalls } from './auth.ts'
import type * as calls from './call.ts'
import { officerCalls } from './officer.ts'
import { portalCalls } from './portal.ts'
import { selfServiceCalls } from './self-service.ts'

/** Every call of the portal, under 'METHOD /path/{param}'. The server serves exactly these; the web calls only these. */
export const contract = {
  ...authCalls,
  ...officerCalls,
  ...selfServiceCalls,
  ...applicantCalls,
  ...adminCalls,
  ...portalCalls,
} as const

export type CallName = keyof typeof contract
export type BodyOf<K extends CallName> = calls.BodyOf<(typeof contract)[K]>
export type ParamsOf<K extends CallName> = calls.ParamsOf<(typeof contract)[K]>
export type QueryOf<K extends CallName> = calls.QueryOf<(typeof contract)[K]>
export type HeadersOf<K extends CallName> = calls.HeadersOf<(typeof contract)[K]>
export type AnswerOf<K extends CallName> = calls.AnswerOf<(typeof contract)[K]>
