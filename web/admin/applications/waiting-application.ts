import type { AnswerOf } from '../../../api/contract.ts'

/** An application that was sent and not taken over yet. */
export type WaitingApplication = AnswerOf<'GET /api/admin/applications'>['applications'][number]
