import type { ReactNode } from 'react'
import type { Answer } from '../../engine/types.ts'
import { testContext } from '../../forms/test-context.ts'
import { openWith } from './open-form/test-open-form.ts'
import { FormScopeContext } from './use-form.ts'

/** An open Bank Analysis with these answers, and what puts components into it, for tests. */
export function testScope(answers: Record<string, Answer>) {
  const { open, store } = openWith(answers)
  const scope = { open, parts: {}, contact: null, context: testContext(), lock: null } as const
  return {
    store,
    within: (children: ReactNode) => <FormScopeContext value={scope}>{children}</FormScopeContext>,
  }
}
