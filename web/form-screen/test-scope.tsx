import type { ReactNode } from 'react'
import type { Answer, Form } from '../../engine/types.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { testContext } from '../../forms/test-context.ts'
import type { Draft } from './drafts/draft.ts'
import { form as bankAnalysis, openFormOn, serverWith } from './open-form/test-open-form.ts'
import { FormScopeContext } from './use-form.ts'

/**
 * Creates an open form with these answers, by default a Bank Analysis, and with these drafts on the device. `within` renders
 * components inside it. For tests.
 */
export function testScope(
  answers: Record<string, Answer>,
  form: Form<FormType> = bankAnalysis,
  ...found: Draft[]
) {
  const { open, store, server } = openFormOn(form, serverWith(answers, 3), ...found)
  const scope = { open, parts: {}, contact: null, context: testContext(), lock: null } as const
  return {
    open,
    store,
    server,
    within: (children: ReactNode) => <FormScopeContext value={scope}>{children}</FormScopeContext>,
  }
}
