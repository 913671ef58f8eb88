import '../tokens.css'
import '../base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { StatCard, StatCards } from './StatCard.tsx'

/** Returns the number of cards in each row. */
async function rowsOf(count: number, width: number): Promise<number[]> {
  await page.viewport(width, 800)
  await render(
    <StatCards label="Figures">
      {['Asked', 'Approved', 'Share', 'Deviations', 'Waiting', 'Unexplained'].slice(0, count).map(label => (
        <StatCard key={label} label={label} value={1} />
      ))}
    </StatCards>,
  )
  const tops = page
    .getByRole('term')
    .elements()
    .map(({ parentElement }) => parentElement?.getBoundingClientRect().top)
  return [...new Set(tops)].map(top => tops.filter(other => other === top).length)
}

test.each([
  [6, 1440, [6]],
  [6, 1024, [3, 3]],
  [6, 390, [2, 2, 2]],
  [4, 1024, [4]],
  [4, 720, [2, 2]],
  [3, 390, [3]],
])('arranges %i figures in equal rows at a width of %i pixels', async (count, width, rows) => {
  expect(await rowsOf(count, width)).toEqual(rows)
})

test.each([
  [1440, '$108,358,500'],
  [390, '$1,358,500'],
  [390, '$108,358,500'],
  [320, '$12,358,500'],
])('at a width of %i pixels the amount %s stays in one line and within its card', async (width, amount) => {
  await page.viewport(width, 800)
  await render(
    <StatCards label="Figures">
      {[amount, 100_000, 7, 8, 9, '61%'].map((value, place) => (
        <StatCard key={value} label={`Figure ${place}`} value={value} />
      ))}
    </StatCards>,
  )
  for (const text of [amount, '100,000']) {
    const value = page.getByText(text, { exact: true }).element()
    const range = document.createRange()
    range.selectNodeContents(value)
    expect(range.getClientRects()).toHaveLength(1)
    expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(value.getBoundingClientRect().right)
  }
})
