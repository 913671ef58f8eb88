import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expertScorecard } from '../../../forms/expert-scorecard/form.ts'
import { policyOf } from '../../../forms/policy/policy.ts'
import { testContext } from '../../../forms/test-context.ts'
import { SuggestionsContext } from '../earlier/suggestions.tsx'
import { FormField } from '../fields/FormField.tsx'
import { SummaryValues } from '../frame/SummaryPanel.tsx'
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

// D53
test('a scorecard that is partly rated shows its total so far, without a category', async () => {
  const form = expertScorecard(testContext())
  const { parameters } = policyOf(testContext().policy).scorecard
  const rated = parameters.slice(0, 3).map(({ id, options }) => [id, options[0]?.label ?? ''] as const)
  const { store, within } = testScope(Object.fromEntries(rated), form)
  const { Head } = expertScorecardParts
  if (!Head) throw new Error('The scorecard must have a head.')
  await render(
    within(
      <>
        <Head />
        <SummaryValues />
        <FormField fieldKey="totalScore" />
      </>,
    ),
  )
  const score = page.getByRole('region', { name: 'Score', exact: true })
  await expect
    .element(score)
    .toHaveTextContent(/26\.0 out of 100\s*Risk category\s*–\s*26\.0 so far, 3 of 12 rated/)
  const bar = page.getByRole('progressbar', { name: 'Total score' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '26')
  await expect.element(bar).toHaveAttribute('aria-valuetext', '26.0 so far, 3 of 12 rated')
  // The live summary, and the result below the parameters.
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('26.0 so far, 3 of 12 rated')
  await expect
    .element(page.getByRole('button', { name: /^Total score/ }))
    .toHaveTextContent('26.0 so far, 3 of 12 rated')
  store.set('age', null)
  await expect.element(score).toHaveTextContent('18.0 so far, 2 of 12 rated')
})
