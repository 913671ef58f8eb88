import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bankAnalysis } from '../../../forms/bank-analysis/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { ReadSteps } from './ReadSteps.tsx'
import { readForm } from './read-form.ts'

// spec 2 §2.21–22; D41

const days = [1, 2, 3, 4, 5, 6].flatMap(month => ['5th', '10th'].map(day => `balance_${day}_month_${month}`))
const answers = Object.fromEntries(days.map(key => [key, 9_560]))

test('six months of balances are read whole beside the steps of a small laptop: their heads take two lines', async () => {
  const { within, store } = testScope(answers, bankAnalysis(testContext()))
  const steps = readForm(store.form, store.answers(), store.shown())
  await render(
    within(
      <div style={{ width: 758 }}>
        <ReadSteps steps={steps} toneOf={() => undefined} />
      </div>,
    ),
  )
  const frame = page.getByRole('table').first().element().parentElement
  expect(frame?.textContent).toContain('$9,560.00')
  expect(frame?.scrollWidth).toBe(frame?.clientWidth)
})
