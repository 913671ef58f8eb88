import type { AnswerOf } from '../../api/contract.ts'

type FileCheck = AnswerOf<'GET /api/loan-officer/clients/{clientId}/file'>['checks'][number]

/** The checks that ask for a reason and have none for the figures of now. */
export function unexplained(checks: readonly FileCheck[]): readonly FileCheck[] {
  return checks.filter(({ severity, note }) => severity === 'explain' && note?.current !== true)
}
