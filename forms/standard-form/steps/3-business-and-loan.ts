import type { StepDefinition } from '../../../engine/define-form.ts'
import { businessSegments, choices, loanPurposes } from '../../choices.ts'
import { NAME_LENGTH, NOTE_LENGTH } from './shared.ts'

// spec 1 §3.10

export const businessAndLoan: StepDefinition = {
  title: 'Business & Loan',
  sections: [
    {
      title: 'Business',
      rows: [
        [
          {
            key: 'enterpriseName',
            label: 'Enterprise name',
            type: 'text',
            required: true,
            maxLength: NAME_LENGTH,
          },
          {
            key: 'constitutionOfEnterprise',
            label: 'Constitution of enterprise',
            type: 'select',
            required: true,
            options: choices({
              'private-limited-company': 'Private limited company',
              'public-limited-company': 'Public limited company',
              'limited-liability-partnership': 'Limited liability partnership',
              'registered-partnership': 'Registered partnership',
              'unregistered-partnership': 'Unregistered partnership',
              'registered-proprietorship': 'Registered proprietorship',
              'unregistered-proprietorship': 'Unregistered proprietorship',
              'society-or-trust': 'Society, co-operative or trust',
            }),
            hint: 'The legal form of the business',
          },
        ],
        [
          {
            key: 'businessSegment',
            label: 'Business segment',
            type: 'select',
            required: true,
            options: businessSegments,
          },
          {
            key: 'businessSubSegment',
            label: 'Business sub-segment',
            type: 'text',
            maxLength: NAME_LENGTH,
            hint: 'For example grocery, tailoring, dairy',
          },
        ],
        [
          {
            key: 'businessLocation',
            label: 'Business location',
            type: 'text',
            required: true,
            maxLength: NOTE_LENGTH,
            hint: 'Area and town',
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
          {
            key: 'grossMarginBusiness',
            label: 'Gross margin of the business',
            type: 'percent',
            min: 0,
            max: 100,
            unit: '%',
            hint: 'Sales less purchases, as a share of sales, as the customer states it',
          },
          { key: 'regularEmployees', label: 'Regular employees', type: 'integer', min: 0 },
        ],
      ],
    },
    {
      title: 'Workplace',
      rows: [
        [
          {
            key: 'workplaceOwnership',
            label: 'Workplace ownership',
            type: 'select',
            required: true,
            options: choices({
              'owned-clear-title': 'Owned, clear title',
              'owned-title-unclear': 'Owned, title not clear',
              'family-owned': 'Family-owned',
              'registered-lease-3-years': 'Registered lease, 3 years or more',
              'registered-lease-shorter': 'Registered lease, under 3 years',
              'rented-with-agreement': 'Rented with agreement',
              'rented-without-agreement': 'Rented without agreement',
              mobile: 'Mobile, no fixed workplace',
            }),
          },
        ],
        [
          {
            key: 'workplaceVintage',
            label: 'Workplace vintage',
            type: 'number',
            min: 0,
            max: 150,
            unit: 'years',
            hint: 'Time at this workplace',
          },
          { key: 'workplaceSpace', label: 'Workplace space', type: 'number', min: 0, unit: 'sq ft' },
        ],
      ],
    },
    {
      title: 'Loan asked for',
      rows: [
        [
          {
            key: 'loanType',
            label: 'Loan type',
            type: 'select',
            required: true,
            options: choices({ Secured: 'Secured', Unsecured: 'Unsecured' }),
          },
          {
            key: 'endUse',
            label: 'End use',
            type: 'select',
            required: true,
            options: loanPurposes,
            hint: 'What the loan pays for',
          },
        ],
        [
          {
            key: 'loanAmount',
            label: 'Loan amount',
            type: 'currency',
            required: true,
            min: 0,
            unit: '$',
            hint: 'The amount that the customer asks for',
          },
          {
            key: 'loanTenure',
            label: 'Loan tenure',
            type: 'integer',
            required: true,
            min: 1,
            max: 360,
            unit: 'months',
            hint: 'The number of monthly instalments',
          },
        ],
        [
          {
            key: 'interestRate',
            label: 'Interest rate',
            type: 'percent',
            required: true,
            min: 0,
            max: 100,
            unit: '%',
            hint: 'Per year, on the reducing balance',
          },
          { key: 'processingFee', label: 'Processing fee', type: 'currency', min: 0, unit: '$' },
        ],
      ],
    },
    {
      title: "Customer's contribution",
      rows: [
        [
          {
            key: 'capitalExpenditureCost',
            label: 'Capital expenditure cost',
            type: 'currency',
            min: 0,
            unit: '$',
            hint: 'Full cost of what is bought, the own contribution included',
          },
          {
            key: 'customerMarginTransaction',
            label: 'Customer margin in the transaction',
            type: 'percent',
            min: 0,
            max: 100,
            unit: '%',
            hint: 'Share of the transaction that the customer pays',
          },
        ],
        [
          {
            key: 'expectedMarginWorkingCapital',
            label: 'Expected margin on working capital',
            type: 'percent',
            min: 0,
            max: 100,
            unit: '%',
            hint: 'Share that the customer is expected to pay without the loan',
          },
          {
            key: 'expectedMarginCapitalExpenditure',
            label: 'Expected margin on capital expenditure',
            type: 'percent',
            min: 0,
            max: 100,
            unit: '%',
            hint: 'Share that the customer is expected to pay without the loan',
          },
        ],
      ],
    },
    {
      title: 'Eligibility',
      rows: [
        [
          {
            key: 'affordableEMI',
            label: 'Affordable EMI',
            type: 'currency',
            min: 0,
            unit: '$',
            hint: 'EMI is the equated monthly instalment: what the customer can pay each month',
          },
          {
            key: 'loanEligibility',
            label: 'Loan eligibility',
            type: 'currency',
            min: 0,
            unit: '$',
            byHand: true,
            hint: 'The most that income and policy allow',
          },
          {
            key: 'loanAmountApproved',
            label: 'Loan amount approved',
            type: 'currency',
            min: 0,
            unit: '$',
            byHand: true,
          },
        ],
        [
          {
            key: 'loanPerProgramLTV',
            label: 'Loan per programme LTV',
            type: 'currency',
            min: 0,
            unit: '$',
            hint: "LTV is loan to value: the amount that the programme's limit allows on this property",
          },
          {
            key: 'loanToMarketValue',
            label: 'Loan to market value',
            type: 'percent',
            min: 0,
            unit: '%',
            hint: 'Loan amount as a share of the market value of the security',
          },
        ],
      ],
    },
  ],
}
