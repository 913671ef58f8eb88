import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { ReadSteps } from './ReadSteps.tsx'
import { readForm } from './read-form.ts'

// D41

test('a typed text is read in its own direction, and everything else in that of the page', async () => {
  const answers = { customerName: 'محمد علي (2)', residenceLocation: 'Tema', familyMembers: 5 }
  const { within, store } = testScope(answers, standardForm(testContext()))
  const steps = readForm(store.form, store.answers(), store.shown())
  await render(within(<ReadSteps steps={steps} toneOf={() => undefined} />))
  const directionOf = (text: string) => {
    const value = page.getByRole('definition').filter({ hasText: text })
    return getComputedStyle(value.element()).direction
  }
  expect(['محمد علي (2)', 'Tema', '5'].map(directionOf)).toEqual(['rtl', 'ltr', 'ltr'])
})
