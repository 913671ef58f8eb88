import { type ReactNode, useState } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { recordOf } from '../open-form/test-open-form.ts'
import { type CheckSlots, CheckSlotsContext, SummaryCards } from './CheckedForm.tsx'
import { FormChecks } from './FormChecks.tsx'

type Records = ReturnType<typeof recordOf>[]

/** A page with the checks across the forms, whose slots `children` show. `forms` are the client's other forms. For tests. */
export function PageWithChecks({
  forms,
  children,
}: {
  readonly forms: Records
  readonly children: ReactNode
}) {
  const [slots, setSlots] = useState<CheckSlots | null>(null)
  return (
    <CheckSlotsContext value={slots}>
      {children}
      <FormChecks forms={forms} onSlots={setSlots} />
    </CheckSlotsContext>
  )
}

/** Shows the checks across the forms on a page with a summary and `content`, and waits until they are there. */
export async function renderChecks(
  within: (children: ReactNode) => ReactNode,
  forms: Records,
  content: ReactNode = null,
): Promise<void> {
  await render(
    within(
      <PageWithChecks forms={forms}>
        {content}
        <SummaryCards />
      </PageWithChecks>,
    ),
  )
  // The button appears together with the checks.
  await expect.element(page.getByRole('button', { name: 'What if: other terms' })).toBeVisible()
}
