import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expertScorecard } from '../../../forms/expert-scorecard/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { SuggestionsContext } from '../earlier/suggestions.tsx'
import { testScope } from '../test-scope.tsx'
import { FormField } from './FormField.tsx'

const suggestion = { field: 'ltv', value: 'Over 50% to 60%', source: 'Standard Form', evidence: '56.7%' }

// spec 3 §2.33
test('asks why an answer departs from the evidence, with a button or in words', async () => {
  const { store, within } = testScope({ ltv: 'Up to 50%' }, expertScorecard(testContext()))
  await render(
    within(
      <SuggestionsContext value={new Map([['ltv', suggestion]])}>
        <FormField fieldKey="ltv" />
      </SuggestionsContext>,
    ),
  )
  await expect.element(page.getByText('You chose Up to 50% (90). Why?')).toBeVisible()
  await page.getByRole('button', { name: 'Document seen' }).click()
  expect(store.field('ltv').note).toBe(':Document seen')
  await page.getByLabelText('Reason: LTV').fill('Valuer’s letter')
  expect(store.field('ltv').note).toBe(':Valuer’s letter')
  store.set('ltv', 'Over 50% to 60%')
  await expect.element(page.getByText('Why?')).not.toBeInTheDocument()
})
