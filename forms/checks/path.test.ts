import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { policy1 } from '../policy/policy.ts'
import type { Checked } from './check.ts'
import { closedLoans, moreSecurity, nextBandOf, pathsOf, scoreWith, smallerLoans } from './path.ts'
import { checkedOf } from './test-checked.ts'

interface Deal {
  readonly sales: number
  readonly purchases: number
  readonly emi: number
  readonly affordable: number
  readonly funding: number
  readonly loan: number
  readonly property: number
  readonly isSecured: boolean
  /** The index of the option chosen for every parameter without evidence. */
  readonly other: number
}

/** Creates a rated file in which each parameter with evidence is answered as its evidence suggests. */
function rated(deal: Deal): Checked {
  const forms = {
    user_form: {
      loanType: deal.isSecured ? 'Secured' : 'Unsecured',
      loanAmount: deal.loan,
      property1MarketValue: deal.property,
      customerLoan1EMI: deal.emi,
      customerLoan1Outstanding: deal.emi * 20,
      customerLoan1Institution: 'Bridge Finance',
    },
    mse_assessment: { totalMonthlyIncome: 4_600, existingLoanEMI: deal.emi },
    output_sheet: {
      monthly_sales: deal.sales,
      sales_volume: deal.sales,
      total_purchases: deal.purchases,
      business_cash_outflow: 2_110,
      household_expenses: 620,
      existing_obligations: deal.emi,
      affordable_emi: deal.affordable,
      funding_required: deal.funding,
      final_loan_amount: deal.loan,
    },
  }
  const { file, kit } = checkedOf(forms)
  const free = Object.fromEntries(
    policy1.scorecard.parameters.map(({ id, options }) => [
      id,
      options[Math.min(deal.other, options.length - 1)]?.label ?? '',
    ]),
  )
  return checkedOf({ ...forms, expert_scorecard: { ...free, ...kit.evidence(file) } })
}

const deals = fc.record({
  sales: fc.integer({ min: 5_000, max: 20_000 }),
  purchases: fc.integer({ min: 3_000, max: 12_000 }),
  emi: fc.integer({ min: 0, max: 900 }),
  affordable: fc.integer({ min: 100, max: 2_000 }),
  funding: fc.integer({ min: 3_000, max: 60_000 }),
  loan: fc.integer({ min: 1_000, max: 50_000 }),
  property: fc.integer({ min: 0, max: 90_000 }),
  isSecured: fc.boolean(),
  other: fc.integer({ min: 0, max: 3 }),
})

describe('a path to the next band', () => {
  it('names the largest smaller loan that reaches it, as a search through every amount does', () => {
    let found = 0
    fc.assert(
      fc.property(deals, deal => {
        const checked = rated(deal)
        const own = scoreWith(checked, checked.file)?.band
        const { bands } = policy1.scorecard
        const rank = (band: string | undefined) => bands.findIndex(({ name }) => name === band)
        const { count, at } = smallerLoans(checked)
        const amounts = Array.from({ length: count }, (_, place) => at(place))
        const first = amounts.find(({ file }) => rank(scoreWith(checked, file)?.band) < rank(own))
        const path = pathsOf(checked).find(({ levers }) => levers.length === 1 && levers[0]?.lever === 'loan')
        expect(path?.levers[0]?.to).toBe(first?.levers[0]?.to)
        if (path) {
          found += 1
          expect(path.score).toBe(first && scoreWith(checked, first.file)?.score)
          expect(path.moved.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 60, seed: 7 },
    )
    expect(found).toBeGreaterThan(3)
  })

  it('tries few amounts, even for a large loan', () => {
    const checked = rated({
      sales: 12_500,
      purchases: 7_750,
      emi: 219,
      affordable: 1_010,
      funding: 60_000,
      loan: 50_000,
      property: 0,
      isSecured: false,
      other: 3,
    })
    let looked = 0
    const kit = {
      ...checked.kit,
      score: (answers: Answers) => {
        looked += 1
        return checked.kit.score(answers)
      },
    }
    expect(smallerLoans(checked).count).toBe(250)
    pathsOf({ ...checked, kit })
    expect(looked).toBeLessThan(120)
  })

  it('says how far away the next band is, what changes, and what closing a loan costs', () => {
    const checked = rated({
      sales: 12_500,
      purchases: 7_750,
      emi: 219,
      affordable: 1_010,
      funding: 24_200,
      loan: 19_500,
      property: 0,
      isSecured: false,
      other: 1,
    })
    expect(scoreWith(checked, checked.file)).toEqual({ score: 80.8, band: 'Low Risk' })
    expect(nextBandOf(checked)).toEqual({ name: 'Lowest Risk', from: 82, missing: 1.2 })
    const [smaller, closing] = pathsOf(checked)
    expect(smaller).toMatchObject({
      levers: [{ to: 19_300 }],
      moved: [{ label: 'Customer Margin', delta: 2 }],
    })
    expect(closing).toMatchObject({
      levers: [{ label: 'Loan at Bridge Finance closed', from: 219, outstanding: 4_380 }],
      moved: [{ label: 'DSCR', to: '2.00 or more', delta: 1.5 }],
      score: 82.3,
    })
  })

  it('asks for only as much property as a limit needs: $21,000.00 is 70% of $30,000.00', () => {
    const checked = rated({
      sales: 12_500,
      purchases: 7_750,
      emi: 0,
      affordable: 1_010,
      funding: 24_200,
      loan: 21_000,
      property: 1_000,
      isSecured: true,
      other: 1,
    })
    const moves = moreSecurity(checked)
    expect(moves.map(({ levers }) => levers[0]?.to)).toEqual([26_300, 30_000, 35_000, 42_000])
    // The first property becomes worth as much more, because the customer has no other.
    expect(moves.map(({ file }) => file.user_form?.answers['property1MarketValue'])).toEqual([
      26_300, 30_000, 35_000, 42_000,
    ])
  })
})

it('a file without a Standard Form has no loan to close and no security to add', () => {
  const checked = checkedOf({ mse_assessment: { existingLoanEMI: 219 } })
  expect(closedLoans(checked)).toEqual([])
  expect(moreSecurity(checked)).toEqual([])
})
