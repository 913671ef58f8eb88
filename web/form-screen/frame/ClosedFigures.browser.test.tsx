import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { forApplicants } from '../../../forms/audience/for-applicants.ts'
import { outputSheet } from '../../../forms/output-sheet/form.ts'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'

const answers = {
  monthly_sales: 3_000,
  total_purchases: 1_200,
  business_cash_outflow: 200,
  household_expenses: 600,
  business_cash_inflow: 3_000,
  daily_sales: 100,
  weekly_sales: 700,
}

function renderSummary(within: ReturnType<typeof testScope>['within']) {
  return render(
    within(
      <main>
        <SummaryPanel isWide={false} />
      </main>,
    ),
  )
}

// spec 1 §2.32; D39
test('shows the most watched figures in the closed summary, each once there is one, and hides them while it is open', async () => {
  const { store, within } = testScope(answers, outputSheet(testContext()))
  await renderSummary(within)
  const bar = page.elementLocator(document.querySelector('summary') ?? document.body)
  await expect.element(bar).toHaveTextContent('Auto-calculated summaryMonthly surplus $1,000.00')
  await expect.element(bar).not.toHaveTextContent('DSCR')
  store.set('funding_required', 6_000)
  store.set('affordable_emi', 100)
  await expect.element(bar).toHaveTextContent('DSCR 10')
  await bar.click()
  await expect.element(bar.getByText('Monthly surplus')).not.toBeVisible()
})

// D48
test('leaves out a figure that an applicant’s form does not have', async () => {
  const form = { ...forApplicants(standardForm(testContext())), type: 'user_form' } as const
  const { within } = testScope({ loanAmount: 12_000 }, form)
  await renderSummary(within)
  await expect.element(page.getByText('$12,000.00').first()).toBeInTheDocument()
})

test.each([320, 358])(
  'in a bar of %i pixels the first figure has a line of its own below a long title',
  async width => {
    const { within } = testScope(answers, outputSheet(testContext()))
    await renderSummary(within)
    const bar = document.querySelector('summary') ?? document.body
    await expect.poll(() => bar.querySelector('b')).not.toBeNull()
    document.body.style.width = `${width}px`
    const [figure, room] = [bar.querySelector('b'), bar.querySelector('b')?.parentElement?.parentElement]
    expect(figure?.getBoundingClientRect().top).toBeLessThan(room?.getBoundingClientRect().bottom ?? 0)
    expect(figure?.getBoundingClientRect().right).toBeLessThanOrEqual(bar.getBoundingClientRect().right)
    document.body.style.width = ''
  },
)

test('on a phone a figure without room is hidden as a whole, never cut', async () => {
  const { within } = testScope(answers, outputSheet(testContext()))
  await renderSummary(within)
  const bar = document.querySelector('summary') ?? document.body
  await expect.poll(() => bar.querySelector('b')).not.toBeNull()
  const figure = bar.querySelector('b')?.parentElement ?? bar
  const frame = figure.parentElement ?? bar
  let cut = 0
  let hidden = 0
  for (let width = 200; width < 500; width += 10) {
    document.body.style.width = `${width}px`
    const [box, room] = [figure.getBoundingClientRect(), frame.getBoundingClientRect()]
    if (box.top >= room.bottom - 1) hidden += 1
    else if (box.right > room.right + 1) cut += 1
  }
  document.body.style.width = ''
  expect(hidden).toBeGreaterThan(0)
  expect(hidden).toBeLessThan(30)
  expect(cut).toBe(0)
})
