import type { FieldDefinition, StepDefinition } from '../../engine/define-form.ts'
import { choices } from '../choices.ts'
import type { Terms } from '../policy/terms.ts'

// spec 1 §5.16–17
// spec 1 §3.23

/** Properties that many fields of the form share. */

const money = { type: 'currency', unit: '$' } as const
const percent = { type: 'percent', unit: '%' } as const
const required = true
const calculated = true

export const cashFlow: StepDefinition = {
  title: 'Cash Flow',
  sections: [
    {
      title: 'Business',
      rows: [
        [
          {
            key: 'business_cash_inflow',
            label: 'Business cash inflow',
            ...money,
            required,
            min: 0,
            hint: 'A month, as seen in cash book and bank',
          },
          {
            key: 'business_cash_outflow',
            label: 'Business cash outflow',
            ...money,
            min: 0,
            hint: 'A month, without purchases. Counts when no expense is listed in section 3',
          },
        ],
      ],
    },
    {
      title: 'Household',
      rows: [
        [
          {
            key: 'other_income',
            label: 'Other income',
            ...money,
            min: 0,
            hint: 'A month, from outside the business',
          },
          {
            key: 'household_expenses',
            label: 'Household expenses',
            ...money,
            required,
            min: 0,
            hint: 'A month',
          },
          {
            key: 'existing_obligations',
            label: 'Existing obligations',
            ...money,
            min: 0,
            hint: 'Monthly instalments on continuing loans',
          },
        ],
        [
          {
            key: 'monthly_surplus',
            label: 'Monthly surplus',
            ...money,
            calculated,
            formula:
              '{total_sales} − {total_purchases} − {total_business_outflow} + {other_income} − {household_expenses} − {existing_obligations}',
            needs: ['total_sales', 'total_purchases', 'household_expenses'],
            needsWhileOpen: ['total_business_outflow'],
          },
        ],
      ],
    },
  ],
}

export const salesAndPurchases = ({
  growthMax,
  throughputMax,
}: Terms['limits']['output']): StepDefinition => ({
  title: 'Sales & Purchases',
  sections: [
    {
      title: 'Sales',
      rows: [
        [
          {
            key: 'daily_sales',
            label: 'Daily sales',
            ...money,
            required,
            min: 0,
            hint: 'On an average day',
          },
          {
            key: 'weekly_sales',
            label: 'Weekly sales',
            ...money,
            required,
            min: 0,
            hint: 'In an average week',
          },
          {
            key: 'monthly_sales',
            label: 'Monthly sales',
            ...money,
            required,
            min: 0,
            hint: 'In an average month',
          },
        ],
        [
          {
            key: 'sales_volume',
            label: 'Sales volume',
            ...money,
            min: 0,
            hint: 'Sales of a month as the records show them',
          },
          {
            key: 'sales_growth',
            label: 'Sales growth',
            ...percent,
            min: 0,
            max: growthMax,
            hint: 'Over the year before',
          },
        ],
        [
          {
            key: 'monthly_sales_average',
            label: 'Monthly sales average',
            ...money,
            calculated,
            formula: 'Mean of {daily_sales} × 30, {weekly_sales} × 4 and {monthly_sales}',
            needs: [['daily_sales', 'weekly_sales', 'monthly_sales']],
          },
          {
            key: 'total_sales',
            label: 'Total sales',
            ...money,
            calculated,
            formula: 'The larger of {sales_volume} and {monthly_sales}',
            needs: [['sales_volume', 'monthly_sales']],
          },
          {
            key: 'annual_sales',
            label: 'Annual sales',
            ...money,
            calculated,
            formula: '{monthly_sales_average} × 12',
            needs: ['monthly_sales_average'],
          },
        ],
      ],
    },
    {
      title: 'Purchases, stock and credit',
      rows: [
        [
          {
            key: 'total_purchases',
            label: 'Total purchases',
            ...money,
            required,
            min: 0,
            hint: 'Stock and material, a month',
          },
          { key: 'stock_value', label: 'Stock value', ...money, min: 0, hint: 'At cost, today' },
        ],
        [
          { key: 'debtors', label: 'Debtors', ...money, min: 0, hint: 'What customers owe today' },
          { key: 'creditors', label: 'Creditors', ...money, min: 0, hint: 'What suppliers are owed today' },
          {
            key: 'average_credit_throughput',
            label: 'Average credit throughput',
            type: 'number',
            calculated,
            min: 0,
            max: throughputMax,
            formula: '{debtors} ÷ {monthly_sales_average}',
            needs: ['monthly_sales_average'],
            needsWhileOpen: ['debtors'],
            divisor: { key: 'monthly_sales_average', none: 'no sales' },
            hint: `Debtors as a multiple of monthly sales, at most ${throughputMax}`,
          },
        ],
      ],
    },
  ],
})

const expense = (key: string, label: string): FieldDefinition => ({
  key,
  label,
  ...money,
  min: 0,
  hint: 'A month',
})

const rows: readonly (readonly FieldDefinition[])[] = [
  [
    expense('salaries_wages', 'Salaries and wages'),
    expense('rent', 'Rent'),
    expense('utilities', 'Utilities'),
  ],
  [
    expense('transport', 'Transport'),
    expense('maintenance', 'Maintenance'),
    expense('other_expenses', 'Other expenses'),
  ],
]

/** The keys of the six expense items (D22, D23). */
export const expenseItems: readonly string[] = rows.flat().map(({ key }) => key)

export const expenses: StepDefinition = {
  title: 'Expenses',
  sections: [
    {
      title: 'Business expenses of a month',
      rows: [
        ...rows,
        [
          {
            key: 'total_business_outflow',
            label: 'Total business outflow',
            ...money,
            calculated,
            formula: 'Sum of the six expenses above, or {business_cash_outflow} when there are none',
            needs: [[...expenseItems, 'business_cash_outflow']],
          },
        ],
      ],
    },
  ],
}

export const margins: StepDefinition = {
  title: 'Margins',
  sections: [
    {
      title: 'From the figures',
      rows: [
        [
          {
            key: 'gp_margin',
            label: 'GP margin',
            ...percent,
            calculated,
            min: 0,
            max: 100,
            formula: '({total_sales} − {total_purchases}) ÷ {total_sales} × 100',
            needs: ['total_sales', 'total_purchases'],
            divisor: { key: 'total_sales', none: 'no sales' },
            hint: 'GP is gross profit',
          },
          {
            key: 'np_margin',
            label: 'NP margin',
            ...percent,
            calculated,
            min: 0,
            max: 100,
            formula: '{gp_margin} − {total_business_outflow} ÷ {total_sales} × 100, not below 0',
            needs: ['gp_margin'],
            needsWhileOpen: ['total_business_outflow'],
            divisor: { key: 'total_sales', none: 'no sales' },
            hint: 'NP is net profit',
          },
        ],
      ],
    },
    {
      title: 'To compare with',
      rows: [
        [
          {
            key: 'declared_margin',
            label: 'Declared margin',
            ...percent,
            required,
            min: 0,
            max: 100,
            hint: 'Gross margin as the customer states it',
          },
          {
            key: 'industry_margin',
            label: 'Industry margin',
            ...percent,
            min: 0,
            max: 100,
            hint: 'Usual gross margin in this trade',
          },
        ],
      ],
    },
  ],
}

export const loanParameters = (limits: Terms['limits']['output']): StepDefinition => ({
  title: 'Loan Parameters',
  sections: [
    {
      title: 'Need and means',
      rows: [
        [
          {
            key: 'funding_required',
            label: 'Funding required',
            ...money,
            required,
            min: 0,
            hint: 'Full cost of what the loan is for',
          },
          {
            key: 'customer_contribution',
            label: 'Customer contribution',
            ...money,
            calculated,
            formula: `${limits.contributionShare}% of {funding_required}`,
            needs: ['funding_required'],
          },
        ],
        [
          {
            key: 'affordable_emi',
            label: 'Affordable EMI',
            ...money,
            required,
            min: 0,
            hint: 'EMI is the equated monthly instalment: what the customer can pay each month',
          },
          {
            key: 'eligible_loan_amount',
            label: 'Eligible loan amount',
            ...money,
            calculated,
            formula: `What ${limits.termMonths} instalments at ${limits.ratePercent}% a year repay, each the smaller of ${limits.surplusShare}% of {monthly_surplus} and {affordable_emi}; whole dollars`,
            needs: ['monthly_surplus', 'affordable_emi'],
          },
        ],
      ],
    },
    {
      title: 'Loan',
      rows: [
        [
          {
            key: 'final_loan_amount',
            label: 'Final loan amount',
            ...money,
            min: 0,
            byHand: true,
            hint: 'As agreed with the customer; leave empty when still open',
          },
          {
            key: 'max_loan',
            label: 'Maximum loan',
            ...money,
            calculated,
            formula: 'The lesser of {eligible_loan_amount} and {final_loan_amount}, when that is set',
            needs: ['eligible_loan_amount'],
          },
          {
            key: 'loan_per_ltv',
            label: 'Loan per LTV',
            ...money,
            calculated,
            formula: `{max_loan} × ${limits.securityFactor}`,
            needs: ['max_loan'],
            hint: 'LTV is loan to value: the value that the security should have',
          },
        ],
        [
          {
            key: 'final_emi',
            label: 'Final EMI',
            ...money,
            calculated,
            formula: `The instalment of {max_loan} over ${limits.termMonths} months at ${limits.ratePercent}% a year`,
            needs: ['max_loan'],
          },
          {
            key: 'dscr',
            label: 'DSCR',
            type: 'number',
            calculated,
            formula: '{monthly_surplus} ÷ {final_emi}',
            needs: ['monthly_surplus', 'final_emi'],
            divisor: { key: 'final_emi', none: 'no instalment' },
            hint: `DSCR is the debt service coverage ratio: how many times the surplus pays the instalment. The maximum loan takes at most ${limits.surplusShare}% of the surplus, so a surplus above 0 gives at least ${(Math.floor(10_000 / limits.surplusShare) / 100).toFixed(2)}`,
          },
        ],
      ],
    },
  ],
})

export const additionalInfo: StepDefinition = {
  title: 'Additional Info',
  sections: [
    {
      rows: [
        [
          {
            key: 'frequency',
            label: 'Frequency',
            type: 'select',
            required,
            options: choices({ Daily: 'Daily', Weekly: 'Weekly', Monthly: 'Monthly' }),
            hint: 'How often the business takes in cash',
          },
          {
            key: 'customer_category',
            label: 'Customer category',
            type: 'select',
            required,
            options: choices({ New: 'New', Existing: 'Existing' }),
          },
        ],
        [{ key: 'remarks', label: 'Remarks', type: 'textarea', maxLength: 2000 }],
      ],
    },
  ],
}
