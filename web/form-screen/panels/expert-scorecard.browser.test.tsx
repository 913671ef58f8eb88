import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { expertScorecard } from '../../../forms/expert-scorecard/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { expertScorecardParts } from './expert-scorecard.tsx'

// spec 1 §2.35
test('the score bar shows as colours under it where the risk changes', async () => {
  const { within } = testScope({}, expertScorecard(testContext()))
  const { Head } = expertScorecardParts
  if (!Head) throw new Error('The scorecard has a head.')
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
