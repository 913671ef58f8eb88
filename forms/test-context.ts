import type { FormContext } from './context.ts'
import { policy1 } from './policy.ts'

/** The context of a form that a test makes: of 2024, created in February 2026, under the first policy, unless it says otherwise. */
export function testContext(more: Partial<FormContext> = {}): FormContext {
  return { assessmentYear: 2024, createdOn: '2026-02-10', policy: policy1, ...more }
}
