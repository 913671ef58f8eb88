import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expertScorecard } from '../../../forms/expert-scorecard/form.ts'
import { policyOf } from '../../../forms/policy/versions.ts'
import { testContext } from '../../../forms/test-context.ts'
import { SuggestionsContext } from '../suggestions.ts'
import { testScope } from '../test-scope.tsx'
import { expertScorecardParts } from './expert-scorecard.tsx'

// spec 1 §2.35
test('the score bar shows the bands of risk in colours', async () => {
  const { within } = testScope({}, expertScorecard(testContext()))
  const { Head } = expertScorecardParts
  if (!Head) throw new Error('The scorecard must have a head.')
  const { container } = await render(within(<Head />))
  const bands = [...container.querySelectorAll<HTMLElement>('[data-band]')]
  expect(bands.map(({ dataset, style }) => [dataset['band'], style.insetInlineStart, style.width])).toEqual([
    ['Lowest Risk', '82%', '18%'],
    ['Low Risk', '76%', '6%'],
    ['Moderate Risk', '69%', '7%'],
    ['High Risk', '63%', '6%'],
    ['Highest Risk', '0%', '63%'],
  ])
})

// N4: a suggestion that changes after the completion is a later change, not a departure from the evidence.
test('the evidence of a completed scorecard is labelled as what the earlier forms say now', async () => {
  const form = expertScorecard(testContext())
  const { parameters } = policyOf(testContext().policy).scorecard
  const best = Object.fromEntries(parameters.map(({ id, options }) => [id, options[0]?.label ?? '']))
  const { open, within } = testScope(best, form)
  const { Head } = expertScorecardParts
  if (!Head) throw new Error('The scorecard must have a head.')
  const ltv = { field: 'ltv', value: 'Over 50% to 60%', source: 'Standard Form', evidence: '56.67%' }
  await render(
    within(
      <SuggestionsContext value={new Map([['ltv', ltv]])}>
        <Head />
      </SuggestionsContext>,
    ),
  )
  await expect.element(page.getByText('By the evidence alone 99.0, Lowest Risk')).toBeVisible()
  await open.complete()
  await expect
    .element(page.getByText('By the present evidence alone 99.0, Lowest Risk; as answered 100.0.'))
    .toBeVisible()
})
