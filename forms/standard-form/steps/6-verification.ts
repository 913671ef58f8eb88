import type { FieldsDefinition, StepDefinition } from '../../../engine/define-form.ts'
import { choices } from '../../choices.ts'
import { NAME_LENGTH } from './shared.ts'

// spec 1 §3.14–15

export const verification: StepDefinition = {
  title: 'Verification',
  sections: [
    ...[1, 2].map(n => tradePartner('supplier', n)),
    ...[1, 2].map(n => tradePartner('buyer', n)),
    {
      title: 'Personal reference',
      rows: [
        [
          {
            key: 'referenceName',
            label: 'Reference name',
            type: 'text',
            required: true,
            maxLength: NAME_LENGTH,
            hint: 'Somebody outside the family who knows the customer',
          },
          {
            key: 'referenceMobile',
            label: 'Reference mobile',
            type: 'tel',
            required: true,
            maxLength: 25,
          },
        ],
        [
          {
            key: 'referenceRelationship',
            label: 'Reference relationship',
            type: 'select',
            options: choices({
              neighbour: 'Neighbour',
              friend: 'Friend',
              relative: 'Relative',
              'business-contact': 'Business contact',
              'community-leader': 'Community leader',
              other: 'Other',
            }),
          },
          {
            key: 'referenceYearsKnown',
            label: 'Reference years of acquaintance',
            type: 'number',
            min: 0,
            max: 100,
            unit: 'years',
          },
        ],
      ],
    },
    {
      title: 'Application',
      rows: [
        [
          {
            key: 'LoanApplicationDate',
            label: 'Loan application date',
            type: 'date',
            startsToday: true,
            required: true,
          },
          {
            key: 'BranchName',
            label: 'Branch name',
            type: 'text',
            required: true,
            maxLength: NAME_LENGTH,
          },
        ],
      ],
    },
  ],
}

/** Creates the section of one of two suppliers or buyers. The first of each is required. */
function tradePartner(role: 'supplier' | 'buyer', n: number): FieldsDefinition {
  const key = `${role}${n}`
  const label = role === 'supplier' ? `Supplier ${n}` : `Buyer ${n}`
  return {
    title: label,
    rows: [
      [
        {
          key: `${key}Name`,
          label: `${label} name`,
          type: 'text',
          maxLength: NAME_LENGTH,
          ...(n === 1 && { required: true }),
        },
        { key: `${key}Mobile`, label: `${label} mobile`, type: 'tel', maxLength: 25 },
        {
          key: `${key}Quality`,
          label: `${label} quality`,
          type: 'select',
          options: choices({ excellent: 'Excellent', good: 'Good', average: 'Average', poor: 'Poor' }),
          hint: `What the ${role} says of the customer's dealings`,
        },
      ],
      [
        {
          key: `${key}PaymentTerms`,
          label: `${label} payment terms`,
          type: 'select',
          options: choices({ Cash: 'Cash', Credit: 'Credit', Advance: 'Advance' }),
        },
        {
          key: `${key}CreditDays`,
          label: `${label} credit days`,
          type: 'integer',
          required: true,
          visibleWhen: [{ field: `${key}PaymentTerms`, equals: 'Credit' }],
          min: 0,
          max: 365,
          unit: 'days',
          hint: 'Time from delivery to payment',
        },
      ],
    ],
  }
}
