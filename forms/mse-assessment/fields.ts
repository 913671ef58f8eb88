import { formatWholeMoney } from '../../engine/number-format.ts'
import type { Field } from '../../engine/types.ts'
import { businessSegments, choices, loanPurposes, yesNo } from '../choices.ts'
import { consideredIncomes } from '../considered-incomes.ts'
import type { Policy } from '../policy.ts'

// spec 1 §5.6, §5.12, §9.6

/** Keys: spec 1 §3.17–22, D18 and D19. Required fields: D21. */

const NAME_LENGTH = 120

/** The days of the month on which sales, purchases and balances are sampled (spec 1 §3). */
export const sampleDays = [5, 15, 25] as const

export const salesMonths = 3
export const balanceMonths = 6

type Limits = Policy['limits']['mse']

type Sampled = 'sales' | 'purchases' | 'bankBalance'

export function sampleKey(what: Sampled, month: number, day: number): string {
  return `${what}_month${month}_day${day}`
}

/** The keys of one month's sample days. */
export function sampleKeys(what: Sampled, month: number): readonly string[] {
  return sampleDays.map(day => sampleKey(what, month, day))
}

/**
 * The fields of the form under the policy's limits; `monthNames` names months 1 to 6, month 1 being the latest full month (D18). `hint` stands by
 * each sample day and is for names that do not say which month they mean.
 */
export function fieldsFor(limits: Limits, monthNames: readonly string[], hint?: string): readonly Field[] {
  const months = monthNames.slice(0, salesMonths)
  const hinted = (fields: Field[]) =>
    hint === undefined ? fields : fields.map(field => ({ ...field, hint }))
  return [
    ...hinted(sampleFields('sales', 1, months, true)),
    ...salesFields,
    ...hinted(sampleFields('purchases', 2, months, true)),
    ...purchaseFields,
    ...hinted(sampleFields('bankBalance', 3, monthNames.slice(0, balanceMonths), false)),
    ...bankFields(limits),
    ...incomeFields,
    ...creditFields(limits),
    ...operationFields(limits),
  ]
}

const sampleLabels: Readonly<Record<Sampled, string>> = {
  sales: 'Sales on the',
  purchases: 'Purchases on the',
  bankBalance: 'Bank balance on the',
}

function sampleFields(
  what: Sampled,
  step: number,
  monthNames: readonly string[],
  required: boolean,
): Field[] {
  return monthNames.flatMap((name, index) =>
    sampleDays.map(
      (day): Field => ({
        key: sampleKey(what, index + 1, day),
        label: `${sampleLabels[what]} ${day}th of ${name}`,
        step,
        type: 'currency',
        ...(required && { required }),
        min: 0,
        unit: '$',
      }),
    ),
  )
}

const salesFields: readonly Field[] = [
  {
    key: 'averageDailySales',
    label: 'Average daily sales',
    step: 1,
    type: 'currency',
    calculated: true,
    unit: '$',
    formula: 'Mean of the 9 sample days of sales',
  },
  {
    key: 'salesGrowth',
    label: 'Sales growth',
    step: 1,
    type: 'percent',
    calculated: true,
    unit: '%',
    formula: "(mean of the latest month's days − mean of the days two months before) ÷ the latter × 100",
  },
]

const purchaseFields: readonly Field[] = [
  {
    key: 'averageDailyPurchases',
    label: 'Average daily purchases',
    step: 2,
    type: 'currency',
    calculated: true,
    unit: '$',
    formula: 'Mean of the 9 sample days of purchases',
  },
  {
    key: 'grossMarginPercentage',
    label: 'Gross margin',
    step: 2,
    type: 'percent',
    calculated: true,
    unit: '%',
    formula: '({averageDailySales} − {averageDailyPurchases}) ÷ {averageDailySales} × 100',
  },
]

const bankFields = ({ workingDays, workingCapitalShare }: Limits): readonly Field[] => [
  {
    key: 'workingDaysPerMonth',
    label: 'Working days per month',
    step: 3,
    type: 'integer',
    min: 0,
    max: 31,
    unit: 'days',
    initial: workingDays,
    hint: `Counted as ${workingDays} when left empty`,
  },
  {
    key: 'salesFrequency',
    label: 'Sales frequency',
    step: 3,
    type: 'select',
    options: choices({ daily: 'Daily', weekly: 'Weekly', fortnightly: 'Fortnightly', monthly: 'Monthly' }),
    hint: 'How often the business is paid',
  },
  {
    key: 'workingCapitalRequired',
    label: 'Working capital required',
    step: 3,
    type: 'currency',
    calculated: true,
    unit: '$',
    formula: `${workingCapitalShare}% of monthly purchases: {averageDailyPurchases} × {workingDaysPerMonth} × ${workingCapitalShare / 100}`,
  },
]

const incomeFields: readonly Field[] = [
  {
    key: 'primaryBusinessIncome',
    label: 'Primary business income',
    step: 4,
    type: 'currency',
    required: true,
    min: 0,
    unit: '$',
    hint: 'A month, before expenses',
  },
  ...consideredIncomes.flatMap(({ name, income, consider }): Field[] => [
    {
      key: consider,
      label: `Consider ${name.toLowerCase()} income`,
      step: 4,
      type: 'boolean',
      hint: 'It counts only while this is on',
    },
    { key: income, label: `${name} income`, step: 4, type: 'currency', min: 0, unit: '$', hint: 'A month' },
  ]),
  {
    key: 'totalOtherIncome',
    label: 'Total other income',
    step: 4,
    type: 'currency',
    calculated: true,
    unit: '$',
    formula: 'Sum of the considered incomes: agriculture, rental, salary and other',
  },
  {
    key: 'totalMonthlyIncome',
    label: 'Total monthly income',
    step: 4,
    type: 'currency',
    required: true,
    min: 0,
    unit: '$',
    hint: 'Primary business income plus total other income',
  },
  {
    key: 'monthlyExpenses',
    label: 'Monthly expenses',
    step: 4,
    type: 'currency',
    required: true,
    min: 0,
    unit: '$',
    hint: 'Of the business',
  },
  {
    key: 'familyExpenses',
    label: 'Family expenses',
    step: 4,
    type: 'currency',
    required: true,
    min: 0,
    unit: '$',
    hint: 'Of the household, a month',
  },
  {
    key: 'peakSeasonAmount',
    label: 'Peak season sales',
    step: 4,
    type: 'currency',
    min: 0,
    unit: '$',
    hint: 'In a typical month of the peak season',
  },
  {
    key: 'peakSeasonMonths',
    label: 'Peak season length',
    step: 4,
    type: 'integer',
    min: 0,
    max: 12,
    unit: 'months',
  },
  {
    key: 'leanSeasonAmount',
    label: 'Lean season sales',
    step: 4,
    type: 'currency',
    min: 0,
    unit: '$',
    hint: 'In a typical month of the lean season',
  },
  {
    key: 'leanSeasonMonths',
    label: 'Lean season length',
    step: 4,
    type: 'integer',
    min: 0,
    max: 12,
    unit: 'months',
  },
]

const creditFields = ({ debtBurdenMax }: Limits): readonly Field[] => [
  {
    key: 'coApplicantName',
    label: 'Co-applicant name',
    step: 5,
    type: 'text',
    maxLength: NAME_LENGTH,
  },
  {
    key: 'coApplicantRelationship',
    label: 'Co-applicant relationship',
    step: 5,
    type: 'text',
    maxLength: NAME_LENGTH,
    hint: 'To the customer',
  },
  {
    key: 'coApplicantIncome',
    label: 'Co-applicant income',
    step: 5,
    type: 'currency',
    min: 0,
    unit: '$',
    hint: 'A month',
  },
  { key: 'guarantorName', label: 'Guarantor name', step: 5, type: 'text', maxLength: NAME_LENGTH },
  {
    key: 'guarantorRelationship',
    label: 'Guarantor relationship',
    step: 5,
    type: 'text',
    maxLength: NAME_LENGTH,
    hint: 'To the customer',
  },
  {
    key: 'guarantorIncome',
    label: 'Guarantor income',
    step: 5,
    type: 'currency',
    min: 0,
    unit: '$',
    hint: 'A month',
  },
  {
    key: 'existingLoanAmount',
    label: 'Existing loan amount',
    step: 5,
    type: 'currency',
    min: 0,
    unit: '$',
    hint: 'Outstanding on all loans together',
  },
  {
    key: 'existingLoanEMI',
    label: 'Existing loan EMI',
    step: 5,
    type: 'currency',
    min: 0,
    unit: '$',
    hint: 'EMI is the equated monthly instalment, of all loans together',
  },
  {
    key: 'existingLoanTenure',
    label: 'Existing loan tenure',
    step: 5,
    type: 'integer',
    min: 0,
    max: 600,
    unit: 'months',
  },
  {
    key: 'monthlyDebtPayments',
    label: 'Monthly debt payments',
    step: 5,
    type: 'currency',
    min: 0,
    unit: '$',
    hint: 'To lenders other than by EMI: suppliers, cards, family',
  },
  {
    key: 'debtBurdenPercentage',
    label: 'Debt burden',
    step: 5,
    type: 'percent',
    calculated: true,
    unit: '%',
    formula: '({monthlyDebtPayments} + {existingLoanEMI}) ÷ {totalMonthlyIncome} × 100',
    hint: `At most ${debtBurdenMax}%`,
  },
  {
    key: 'creditHistoryYears',
    label: 'Credit history',
    step: 5,
    type: 'number',
    required: true,
    min: 0,
    max: 100,
    unit: 'years',
    hint: 'Since the first loan; 0 for none',
  },
  {
    key: 'previousLoanDefaults',
    label: 'Previous loan defaults',
    step: 5,
    type: 'select',
    required: true,
    options: yesNo,
    hint: 'Whether any loan was ever written off or over 90 days late',
  },
  {
    key: 'currentCreditScore',
    label: 'Current credit score',
    step: 5,
    type: 'integer',
    min: 300,
    max: 900,
    hint: 'Of the credit bureau, 300 to 900',
  },
]

const operationFields = ({
  loanCap,
  capacityShareOfNet,
  capacityShareOfIncome,
}: Limits): readonly Field[] => [
  {
    key: 'businessType',
    label: 'Business type',
    step: 6,
    type: 'select',
    required: true,
    options: businessSegments,
  },
  {
    key: 'product',
    label: 'Product or service',
    step: 6,
    type: 'text',
    maxLength: NAME_LENGTH,
    hint: 'What brings in most of the sales',
  },
  {
    key: 'businessLocation',
    label: 'Business location',
    step: 6,
    type: 'text',
    required: true,
    maxLength: 200,
  },
  {
    key: 'businessVintage',
    label: 'Business vintage',
    step: 6,
    type: 'number',
    required: true,
    min: 0,
    max: 150,
    unit: 'years',
    hint: 'Time since the business began',
  },
  { key: 'numberOfEmployees', label: 'Employees', step: 6, type: 'integer', min: 0 },
  {
    key: 'marketCompetition',
    label: 'Market competition',
    step: 6,
    type: 'select',
    required: true,
    options: choices({ low: 'Low', moderate: 'Moderate', high: 'High', 'very-high': 'Very high' }),
  },
  {
    key: 'workingDaysPerWeek',
    label: 'Working days per week',
    step: 6,
    type: 'integer',
    required: true,
    min: 1,
    max: 7,
    unit: 'days',
  },
  {
    key: 'workingHoursPerDay',
    label: 'Working hours per day',
    step: 6,
    type: 'number',
    required: true,
    min: 1,
    max: 24,
    unit: 'hours',
  },
  {
    key: 'seasonalBusiness',
    label: 'Seasonal business',
    step: 6,
    type: 'select',
    required: true,
    options: yesNo,
  },
  {
    key: 'peakMonths',
    label: 'Peak months',
    step: 6,
    type: 'text',
    required: true,
    visibleWhen: [{ field: 'seasonalBusiness', equals: 'Yes' }],
    maxLength: NAME_LENGTH,
    hint: 'For example October to December',
  },
  { key: 'businessRegistered', label: 'Business registered', step: 6, type: 'select', options: yesNo },
  {
    key: 'registrationNumber',
    label: 'Registration number',
    step: 6,
    type: 'text',
    required: true,
    visibleWhen: [{ field: 'businessRegistered', equals: 'Yes' }],
    maxLength: 60,
  },
  {
    key: 'gstRegistered',
    label: 'GST registered',
    step: 6,
    type: 'select',
    options: yesNo,
    hint: 'GST is goods and services tax',
  },
  {
    key: 'gstNumber',
    label: 'GST number',
    step: 6,
    type: 'text',
    required: true,
    visibleWhen: [{ field: 'gstRegistered', equals: 'Yes' }],
    maxLength: 60,
  },
  {
    key: 'loanAmountRequested',
    label: 'Loan amount requested',
    step: 6,
    type: 'currency',
    required: true,
    min: 0,
    max: loanCap,
    unit: '$',
    hint: `At most ${formatWholeMoney(loanCap)} for this assessment`,
  },
  {
    key: 'loanPurpose',
    label: 'Loan purpose',
    step: 6,
    type: 'select',
    required: true,
    options: loanPurposes,
  },
  {
    key: 'repaymentCapacity',
    label: 'Repayment capacity',
    step: 6,
    type: 'currency',
    required: true,
    min: 0,
    unit: '$',
    hint: `A month: ${capacityShareOfNet}% of what income leaves after monthly and family expenses, and at most ${capacityShareOfIncome}% of the income`,
  },
]
