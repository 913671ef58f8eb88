import type { AnswerOf } from '../../api/contract.ts'
import { formatNumber } from '../../engine/number-format.ts'
import type { Tone } from '../ui/display/Badge.tsx'

// spec 2 §4.13–15, §8.24, §9.26, §9.28

/** The labels and tones of states in the administrator's area (spec 2 §2.33, §2.50, §4), and the words for people and numbers. */

export type UserSummary = AnswerOf<'GET /api/admin/users'>['users'][number]
export type UserDetails = AnswerOf<'GET /api/admin/users/{id}'>['user']
export type AdminClient = AnswerOf<'GET /api/admin/clients'>['clients'][number]
export type Submission = AnswerOf<'GET /api/admin/submissions'>['submissions'][number]
export type SubmissionDetails = AnswerOf<'GET /api/admin/submissions/{formType}/{submissionId}'>['submission']
export type TimelineEvent = SubmissionDetails['timeline']['events'][number]

const badgeTones: Record<string, Tone> = {
  'All Completed': 'good',
  'Partially Completed': 'accent',
  'In Progress': 'attention',
}

/** Returns the tone of a user's or client's status badge; No Submissions and No Forms are neutral. */
export function badgeTone(label: string): Tone {
  return badgeTones[label] ?? 'neutral'
}

export const submissionLabels = {
  draft: 'Draft',
  'in-progress': 'In Progress',
  completed: 'Completed',
} as const
export const submissionTones = { draft: 'neutral', 'in-progress': 'accent', completed: 'good' } as const

export const clientStates = {
  new: 'New',
  active: 'Active',
  completed: 'Completed',
  deleted: 'Deleted',
} as const

/** Shortens an id for lists to its last 8 characters (spec 2 §2). */
export function shortId(id: string): string {
  return id.slice(-8)
}

/** Returns 'Step X of Y', defaulting to 1 of 1 (spec 2 §2). */
export function stepText(form: { currentStep?: number | null; totalSteps?: number | null }): string {
  return `Step ${form.currentStep || 1} of ${form.totalSteps || 1}`
}

/** 'Unknown User' and 'No email' replace missing values (spec 2 §8). */
export const nameText = (name: string | null | undefined): string => name?.trim() || 'Unknown User'
export const emailText = (email: string | null | undefined): string => email?.trim() || 'No email'

/** Returns e.g. "1 client" or "1,234 clients". */
export function howMany(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

export const clientsText = (count: number) => howMany(count, 'client', 'clients')

/** Returns the tone of a risk category, which is shown beside its word. Categories: spec 1 §9 (scorecard), spec 2 §4 (memo). */
export function riskTone(category: string): Tone {
  if (/^(lowest|low) risk$/i.test(category)) return 'good'
  if (/^(moderate|medium) risk$/i.test(category)) return 'attention'
  return /^(high|very high|highest) risk$/i.test(category) ? 'bad' : 'neutral'
}
