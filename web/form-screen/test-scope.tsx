import type { ReactNode } from 'react'
import type { Answer, Form } from '../../engine/types.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { testContext } from '../../forms/test-context.ts'
import { form as bankAnalysis, openAs, serverWith } from './open-form/test-open-form.ts'
import { FormScopeContext } from './use-form.ts'

/** An open form with these answers, a Bank Analysis unless said, and what puts components into it, for tests. */
export function testScope(answers: Record<string, Answer>, form: Form<FormType> = bankAnalysis) {
  const { open, store } = openAs(form, serverWith(answers, 3))
  const scope = { open, parts: {}, contact: null, context: testContext() } as const
  return {
    store,
    within: (children: ReactNode) => <FormScopeContext value={scope}>{children}</FormScopeContext>,
  }
}
