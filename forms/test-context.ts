import type { FormContext } from './context.ts'
import { policy1 } from './policy/policy.ts'

/** Creates a form context for a test. By default it assesses 2024, was created in February 2026 and uses the first policy. */
export function testContext(more: Partial<FormContext> = {}): FormContext {
  return { assessmentYear: 2024, createdOn: '2026-02-10', policy: policy1, ...more }
}
