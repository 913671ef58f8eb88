import type { AnswerOf } from '../../api/contract.ts'

type FileCheck = AnswerOf<'GET /api/loan-officer/clients/{clientId}/file'>['checks'][number]

/**
 * The checks that ask for a reason and have none for the figures of now. What passes through the bank is part of what the
 * turnover's check says, so that nobody is asked twice.
 */
export function unexplained(checks: readonly FileCheck[]): readonly FileCheck[] {
  return checks.filter(
    ({ id, severity, note }) => id !== 'turnover.banked' && severity === 'explain' && note?.current !== true,
  )
}
