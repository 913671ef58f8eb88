import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { creditAppMemo } from '../../../../forms/credit-app-memo/form.ts'
import { testContext } from '../../../../forms/test-context.ts'
import { SuggestionsContext } from '../../suggestions.ts'
import { testScope } from '../../test-scope.tsx'
import { FormField } from '../FormField.tsx'

const key = 'businessActivity'
const draft = 'Brandt Bakery, food. Open on 6 days a week.'
const suggestion = { field: key, value: draft, source: 'Standard Form', evidence: 'a draft' }

// spec 3 §2.7
test('shows the source and the full text of a suggested draft; after it is used, only the source', async () => {
  const { within } = testScope({ [key]: 'Bakes.' }, creditAppMemo(testContext()))
  await render(
    within(
      <SuggestionsContext value={new Map([[key, suggestion]])}>
        <FormField fieldKey={key} />
      </SuggestionsContext>,
    ),
  )
  await expect.element(page.getByText(`Draft from Standard Form: ${draft}`)).toBeVisible()
  await page.getByRole('button', { name: /^Use Brandt Bakery/ }).click()
  await expect.element(page.getByRole('textbox')).toHaveValue(draft)
  await expect.element(page.getByText('As in Standard Form: a draft')).toBeVisible()
})
