import type { StepDefinition } from '../../../engine/define-form.ts'
import { choices, yesNo } from '../../choices.ts'
import { CLIENT_NAME_LENGTH, genders, maritalStatuses, NOTE_LENGTH, qualifications } from './shared.ts'

// spec 1 §3.8

const residenceOwnerships = choices({
  owned: 'Owned',
  'family-owned': 'Family-owned',
  rented: 'Rented',
  leased: 'Leased',
  'employer-provided': 'Provided by employer',
  other: 'Other',
})

/** The worst days past due, in the classes that credit bureaus report. */
const daysPastDue = choices({
  'never-late': 'Never late (0 days)',
  '1-30-days': '1 to 30 days',
  '31-60-days': '31 to 60 days',
  '61-90-days': '61 to 90 days',
  'over-90-days': 'Over 90 days',
  'written-off': 'Written off or settled',
})

export const customerDetails: StepDefinition = {
  title: 'Customer Details',
  sections: [
    {
      title: 'Person',
      rows: [
        [
          {
            key: 'customerName',
            label: 'Customer name',
            type: 'text',
            required: true,
            maxLength: CLIENT_NAME_LENGTH,
            hint: 'As on the identity document',
          },
          { key: 'gender', label: 'Gender', type: 'select', required: true, options: genders },
        ],
        [
          {
            key: 'dateOfBirth',
            label: 'Date of birth',
            type: 'date',
            isBirth: true,
            required: true,
            hint: '18 to 100 years ago; the year alone if no more is known',
          },
          {
            key: 'age',
            label: 'Age',
            type: 'integer',
            calculated: true,
            unit: 'years',
            formula: 'Completed years from {dateOfBirth} to today',
            needs: ['dateOfBirth'],
          },
        ],
        [
          {
            key: 'maritalStatus',
            label: 'Marital status',
            type: 'select',
            required: true,
            options: maritalStatuses,
          },
          {
            key: 'qualification',
            label: 'Qualification',
            type: 'select',
            required: true,
            options: qualifications,
          },
        ],
        [
          {
            key: 'familyMembers',
            label: 'Family members',
            type: 'integer',
            required: true,
            min: 1,
            max: 50,
            hint: 'People in the household, the customer included',
          },
          {
            key: 'earningMembers',
            label: 'Earning members',
            type: 'integer',
            required: true,
            min: 0,
            max: 50,
            hint: 'Of the family members, those with an income',
          },
        ],
      ],
    },
    {
      title: 'Relationship with the lender',
      rows: [
        [
          {
            key: 'existingCustomer',
            label: 'Existing customer',
            type: 'select',
            required: true,
            options: yesNo,
          },
          {
            key: 'existingSinceYear',
            label: 'Existing customer since',
            type: 'integer',
            required: true,
            visibleWhen: [{ field: 'existingCustomer', equals: 'Yes' }],
            min: 1950,
            max: 2100,
            ungrouped: true,
            hint: 'Year of the first account or loan, not in the future',
          },
        ],
      ],
    },
    {
      title: 'Residence',
      rows: [
        [
          {
            key: 'residenceOwnership',
            label: 'Residence ownership',
            type: 'select',
            required: true,
            options: residenceOwnerships,
          },
          {
            key: 'residenceLocation',
            label: 'Residence location',
            type: 'text',
            required: true,
            maxLength: NOTE_LENGTH,
            hint: 'Area and town',
          },
          {
            key: 'residenceVintage',
            label: 'Residence vintage',
            type: 'number',
            required: true,
            min: 0,
            max: 100,
            unit: 'years',
            hint: 'Time at this address',
          },
        ],
      ],
    },
    {
      title: 'Income and credit history',
      rows: [
        [
          {
            key: 'multipleIncomeSource',
            label: 'Multiple income sources',
            type: 'select',
            required: true,
            options: yesNo,
            hint: 'Whether the household lives on more than this business',
          },
          {
            key: 'liveLoan',
            label: 'Live loan',
            type: 'select',
            required: true,
            options: yesNo,
            hint: 'Whether any loan is being repaid now',
          },
          {
            key: 'pastLoan',
            label: 'Past loan',
            type: 'select',
            required: true,
            options: yesNo,
            hint: 'Whether any loan was repaid and closed before',
          },
        ],
        [
          {
            key: 'dpdCondition1',
            label: 'DPD condition 1: live loans',
            type: 'select',
            options: daysPastDue,
            hint: 'DPD is days past due: the longest delay of any instalment on a loan that is still running',
          },
          {
            key: 'dpdCondition2',
            label: 'DPD condition 2: past loans',
            type: 'select',
            options: daysPastDue,
            hint: 'The longest delay of any instalment on a loan that is closed',
          },
        ],
        [
          {
            key: 'currentlyNoLoans',
            label: 'Currently no loans',
            type: 'boolean',
            hint: 'The customer repays no loan to anyone at present',
          },
        ],
      ],
    },
  ],
}
