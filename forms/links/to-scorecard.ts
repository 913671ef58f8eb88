import { answered, number, text } from '../../engine/answers.ts'
import { ratio } from '../../engine/finance.ts'
import { marketValueOfProperties } from './evidence.ts'
import { atLeast, atMost, type Link, link, money, percent, plain, words } from './link.ts'
import { repaymentTrack } from './repayment-track.ts'

const shops: Readonly<Record<string, string>> = {
  'owned-clear-title': 'Owned, clear title',
  'family-owned': 'Family-owned',
  'registered-lease-3-years': 'Registered lease, 3 years or more',
  'registered-lease-shorter': 'Rented with agreement',
  'rented-with-agreement': 'Rented with agreement',
  'rented-without-agreement': 'Rented without agreement or mobile',
  mobile: 'Rented without agreement or mobile',
}

const constitutions: Readonly<Record<string, string>> = {
  'private-limited-company': 'Company',
  'public-limited-company': 'Company',
  'limited-liability-partnership': 'Limited liability partnership',
  'registered-partnership': 'Registered partnership',
  'registered-proprietorship': 'Registered proprietorship',
  'unregistered-partnership': 'Unregistered',
  'unregistered-proprietorship': 'Unregistered',
}

const otherIncomes = [
  ['considerAgricultureIncome', 'agricultureIncome'],
  ['considerRentalIncome', 'rentalIncome'],
  ['considerSalaryIncome', 'salaryIncome'],
  ['considerOtherIncome', 'otherIncome'],
] as const

/** Evidence for the 12 parameters, with the boundaries of scorecard.md. */
export const scorecardLinks: readonly Link[] = [
  link(['user_form'], 'expert_scorecard', 'age', ({ user_form: { answers, computed } }) => {
    if (answered(answers, 'dateOfBirth') === undefined) return undefined
    const age = number(computed, 'age')
    const label =
      age > 60
        ? 'Under 25 or over 60'
        : atLeast(
            age,
            [
              [56, '56–60 years'],
              [46, '46–55 years'],
              [30, '30–45 years'],
              [25, '25–29 years'],
            ],
            'Under 25 or over 60',
          )
    return words(label, `Age ${age}`)
  }),

  link(['user_form'], 'expert_scorecard', 'business_vintage', ({ user_form: { answers } }) => {
    if (answered(answers, 'businessVintage') === undefined) return undefined
    const years = number(answers, 'businessVintage')
    const label = atLeast(
      years,
      [
        [10, '10 years or more'],
        [7, '7 to under 10 years'],
        [5, '5 to under 7 years'],
        [3, '3 to under 5 years'],
      ],
      'Under 3 years',
    )
    return words(label, `Business vintage ${plain(years)} years`)
  }),

  link(['user_form'], 'expert_scorecard', 'shop_ownership', ({ user_form: { answers } }) => {
    const label = shops[text(answers, 'workplaceOwnership')]
    return label === undefined ? undefined : words(label, 'Workplace ownership')
  }),

  link(['user_form'], 'expert_scorecard', 'constitution', ({ user_form: { answers } }) => {
    const label = constitutions[text(answers, 'constitutionOfEnterprise')]
    return label === undefined ? undefined : words(label, 'Constitution of enterprise')
  }),

  link(['mse_assessment'], 'expert_scorecard', 'income_source', ({ mse_assessment: { answers } }) => {
    const earned = otherIncomes.filter(([, income]) => number(answers, income) > 0)
    // An income that the officer considers is one that he saw documented (D19).
    const documented = earned.filter(([consider]) => answers[consider] === true).length
    const evidence = `Documented other incomes: ${documented}`
    if (documented >= 2) return words('Business and two other documented incomes', evidence)
    if (documented === 1) return words('Business and one other documented income', evidence)
    const seasonal = text(answers, 'seasonalBusiness')
    if (seasonal === 'No') return words('Business only, not seasonal', `${evidence}; not seasonal`)
    if (seasonal !== 'Yes') return undefined
    return earned.length > 0
      ? words('Business, seasonal or undocumented', `${evidence}; seasonal, other income undocumented`)
      : words('Single seasonal income', `${evidence}; seasonal`)
  }),

  link(
    ['mse_assessment'],
    'expert_scorecard',
    'debt_burden_ratio',
    ({ mse_assessment: { answers, computed } }) => {
      if (number(answers, 'totalMonthlyIncome') === 0) return undefined
      const burden = number(computed, 'debtBurdenPercentage')
      const label = atMost(
        burden,
        [
          [20, 'Up to 20%'],
          [30, 'Over 20% to 30%'],
          [40, 'Over 30% to 40%'],
          [50, 'Over 40% to 50%'],
        ],
        'Over 50%',
      )
      return words(label, `Debt burden ${percent(burden)}`)
    },
  ),

  link(['output_sheet'], 'expert_scorecard', 'dscr', ({ output_sheet: { computed } }) => {
    const surplus = number(computed, 'monthly_surplus')
    // Without an instalment there is nothing to cover, unless there is no surplus to pay one from.
    if (number(computed, 'final_emi') === 0) {
      return surplus < 0 ? words('Under 1.25', `Monthly surplus ${money(surplus)}`) : undefined
    }
    const dscr = number(computed, 'dscr')
    const label = atLeast(
      dscr,
      [
        [2, '2.00 or more'],
        [1.75, '1.75 to under 2.00'],
        [1.5, '1.50 to under 1.75'],
        [1.25, '1.25 to under 1.50'],
      ],
      'Under 1.25',
    )
    return words(label, `DSCR ${plain(dscr)}`)
  }),

  link(['user_form'], 'expert_scorecard', 'ltv', ({ user_form: { answers } }) => {
    if (text(answers, 'loanType') === 'Unsecured') return words('Over 80% or unsecured', 'Unsecured loan')
    const value = marketValueOfProperties(answers)
    if (text(answers, 'loanType') !== 'Secured' || value === 0) return undefined
    const loan = number(answers, 'loanAmount')
    const label = atMost(
      ratio(loan, value) * 100,
      [
        [50, 'Up to 50%'],
        [60, 'Over 50% to 60%'],
        [70, 'Over 60% to 70%'],
        [80, 'Over 70% to 80%'],
      ],
      'Over 80% or unsecured',
    )
    const share = percent(ratio(loan, value) * 100)
    return words(label, `${share}: loan ${money(loan)} on property worth ${money(value)}`)
  }),

  link(['output_sheet'], 'expert_scorecard', 'gross_margin', ({ output_sheet: { computed } }) => {
    if (number(computed, 'total_sales') === 0) return undefined
    const margin = number(computed, 'gp_margin')
    const label = atLeast(
      margin,
      [
        [35, '35% or more'],
        [25, '25% to under 35%'],
        [20, '20% to under 25%'],
        [13, '13% to under 20%'],
      ],
      'Under 13%',
    )
    return words(label, `GP margin ${percent(margin)}`)
  }),

  link(
    ['output_sheet'],
    'expert_scorecard',
    'working_capital_cycle',
    ({ output_sheet: { answers, computed } }) => {
      const sales = number(computed, 'monthly_sales_average')
      if (sales === 0) return undefined
      const purchases = number(answers, 'total_purchases')
      const months =
        ratio(number(answers, 'debtors'), sales) +
        ratio(number(answers, 'stock_value'), purchases) -
        ratio(number(answers, 'creditors'), purchases)
      const days = Math.round(months * 30)
      const label = atMost(
        days,
        [
          [30, 'Up to 30 days'],
          [60, '31 to 60 days'],
          [90, '61 to 90 days'],
          [120, '91 to 120 days'],
        ],
        'Over 120 days',
      )
      return words(label, `${plain(days)} days: debtors and stock less creditors`)
    },
  ),

  link(['output_sheet'], 'expert_scorecard', 'customer_margin', ({ output_sheet: { answers, computed } }) => {
    const funding = number(answers, 'funding_required')
    if (funding === 0) return undefined
    const loan = number(computed, 'max_loan')
    const margin = ratio(funding - loan, funding) * 100
    const label = atLeast(
      margin,
      [
        [30, '30% or more'],
        [25, '25% to under 30%'],
        [20, '20% to under 25%'],
        [15, '15% to under 20%'],
      ],
      'Under 15%',
    )
    return words(label, `${percent(margin)}: funding ${money(funding)}, loan ${money(loan)}`)
  }),

  link(['user_form', 'mse_assessment'], 'expert_scorecard', 'repayment_track', forms =>
    repaymentTrack(forms.user_form.answers, forms.mse_assessment.answers),
  ),
]
