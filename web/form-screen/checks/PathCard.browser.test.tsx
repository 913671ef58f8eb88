import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { checkedOf, ratedAs } from '../../../forms/checks/test-checked.ts'
import { testScope } from '../test-scope.tsx'
import { PathCard } from './CheckCards.tsx'
import { CheckContext, type OpenFile } from './open-file.ts'

// spec 3 §2.43

const shop = {
  user_form: { loanType: 'Unsecured', loanAmount: 19_500 },
  mse_assessment: { totalMonthlyIncome: 4_600, existingLoanEMI: 219 },
  output_sheet: {
    ...{ monthly_sales: 12_100, sales_volume: 12_100, total_purchases: 7_500, business_cash_outflow: 2_030 },
    ...{ household_expenses: 550, existing_obligations: 219, affordable_emi: 1_010 },
    ...{ funding_required: 24_200, final_loan_amount: 19_500 },
  },
}

async function shown(score: number) {
  const checked = checkedOf({ ...shop, expert_scorecard: ratedAs(shop, score) })
  const file = { checked, forms: [], stepOf: () => 5 } as unknown as OpenFile
  const { within } = testScope({})
  await render(
    within(
      <CheckContext value={file}>
        <PathCard />
      </CheckContext>,
    ),
  )
}

test('a path to the next band comes with a link to the field of the Output Sheet that sets the loan', async () => {
  await shown(74.75)
  await expect.element(page.getByText('1.2 points below Low Risk (76)')).toBeVisible()
  await expect.element(page.getByText(/^A loan of \$19,300.00 instead of \$19,500.00/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Open Output Sheet' })
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(/\?step=5&client=client-1#final_loan_amount$/))
})

test('without a path there is no such link', async () => {
  await shown(69)
  await expect
    .element(page.getByText(/^No smaller loan, closed loan or added property reaches/))
    .toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})
