import type { StepDefinition } from '../../../engine/define-form.ts'
import { calculated, money, required } from './shared.ts'

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
