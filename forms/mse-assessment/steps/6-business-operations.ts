import type { StepDefinition } from '../../../engine/define-form.ts'
import { formatWholeMoney } from '../../../engine/number-format.ts'
import { businessSegments, choices, loanPurposes, yesNo } from '../../choices.ts'
import type { Terms } from '../../policy/terms.ts'
import { NAME_LENGTH } from './shared.ts'

// spec 1 §3.21, §5.12

type Limits = Terms['limits']['mse']

export const businessOperations = ({
  loanCap,
  capacityShareOfNet,
  capacityShareOfIncome,
}: Limits): StepDefinition => ({
  title: 'Business Operations',
  sections: [
    {
      title: 'Business',
      rows: [
        [
          {
            key: 'businessType',
            label: 'Business type',
            type: 'select',
            required: true,
            options: businessSegments,
          },
          {
            key: 'product',
            label: 'Product or service',
            type: 'text',
            maxLength: NAME_LENGTH,
            hint: 'What brings in most of the sales',
          },
        ],
        [
          {
            key: 'businessLocation',
            label: 'Business location',
            type: 'text',
            required: true,
            maxLength: 200,
          },
          {
            key: 'businessVintage',
            label: 'Business vintage',
            type: 'number',
            required: true,
            min: 0,
            max: 150,
            unit: 'years',
            hint: 'Time since the business began',
          },
        ],
        [
          { key: 'numberOfEmployees', label: 'Employees', type: 'integer', min: 0 },
          {
            key: 'marketCompetition',
            label: 'Market competition',
            type: 'select',
            required: true,
            options: choices({ low: 'Low', moderate: 'Moderate', high: 'High', 'very-high': 'Very high' }),
          },
        ],
        [
          {
            key: 'workingDaysPerWeek',
            label: 'Working days per week',
            type: 'integer',
            required: true,
            min: 1,
            max: 7,
            unit: 'days',
          },
          {
            key: 'workingHoursPerDay',
            label: 'Working hours per day',
            type: 'number',
            required: true,
            min: 1,
            max: 24,
            unit: 'hours',
          },
        ],
        [
          {
            key: 'seasonalBusiness',
            label: 'Seasonal business',
            type: 'select',
            required: true,
            options: yesNo,
          },
          {
            key: 'peakMonths',
            label: 'Peak months',
            type: 'text',
            required: true,
            visibleWhen: [{ field: 'seasonalBusiness', equals: 'Yes' }],
            maxLength: NAME_LENGTH,
            hint: 'For example October to December',
          },
        ],
      ],
    },
    {
      title: 'Registration',
      rows: [
        [
          { key: 'businessRegistered', label: 'Business registered', type: 'select', options: yesNo },
          {
            key: 'registrationNumber',
            label: 'Registration number',
            type: 'text',
            required: true,
            visibleWhen: [{ field: 'businessRegistered', equals: 'Yes' }],
            maxLength: 60,
          },
        ],
        [
          {
            key: 'gstRegistered',
            label: 'GST registered',
            type: 'select',
            options: yesNo,
            hint: 'GST is goods and services tax',
          },
          {
            key: 'gstNumber',
            label: 'GST number',
            type: 'text',
            required: true,
            visibleWhen: [{ field: 'gstRegistered', equals: 'Yes' }],
            maxLength: 60,
          },
        ],
      ],
    },
    {
      title: 'Loan asked for',
      rows: [
        [
          {
            key: 'loanAmountRequested',
            label: 'Loan amount requested',
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
            type: 'select',
            required: true,
            options: loanPurposes,
          },
          {
            key: 'repaymentCapacity',
            label: 'Repayment capacity',
            type: 'currency',
            required: true,
            min: 0,
            unit: '$',
            hint: `A month: ${capacityShareOfNet}% of what income leaves after monthly and family expenses, and at most ${capacityShareOfIncome}% of the income`,
          },
        ],
      ],
    },
  ],
})
