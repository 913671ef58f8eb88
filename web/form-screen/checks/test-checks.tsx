import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { recordOf } from '../open-form/test-open-form.ts'
import { FormChecks } from './FormChecks.tsx'

/**
 * Shows the checks across the forms on a screen with a summary and `content`, and waits until they are there. `forms` are the
 * client's other forms. For tests.
 */
export async function renderChecks(
  within: (children: ReactNode) => ReactNode,
  forms: ReturnType<typeof recordOf>[],
  content: ReactNode = null,
): Promise<void> {
  await render(
    within(
      <main>
        <aside aria-labelledby="summary-title">
          <div>
            <h2 id="summary-title">Summary</h2>
          </div>
        </aside>
        {content}
        <FormChecks forms={forms} />
      </main>,
    ),
  )
  // The button appears together with the checks.
  await expect.element(page.getByRole('button', { name: 'What if: other terms' })).toBeVisible()
}
