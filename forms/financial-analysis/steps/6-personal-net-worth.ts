import type { FieldDefinition, StepDefinition } from '../../../engine/define-form.ts'
import { money } from '../lines.ts'

// spec 2 §3.7

/** Keys without a year, as [key, label]. */
export const personalAssets = [
  ['savings_bank', 'Savings in bank'],
  ['fixed_deposits', 'Fixed deposits'],
  ['cash_hand', 'Cash in hand'],
  ['property_value', 'Property value'],
  ['land_value', 'Land value'],
  ['recurring_deposits', 'Recurring deposits'],
  ['insurance_surrender', 'Insurance surrender value'],
  ['precious_metals', 'Precious metals'],
  ['vehicles_value', 'Vehicles value'],
  ['other_personal_assets', 'Other personal assets'],
] as const

export const personalLiabilities = [
  ['home_loan_pos', 'Home loan outstanding'],
  ['vehicle_loan_pos', 'Vehicle loan outstanding'],
  ['unsecured_loan_pos', 'Unsecured loan outstanding'],
  ['msme_loan_pos', 'MSME loan outstanding'],
  ['other_loans_pos', 'Other loans outstanding'],
  ['credit_card_dues', 'Credit card dues'],
  ['tax_dues', 'Tax dues'],
  ['other_dues', 'Other dues'],
] as const

export const personalNetWorth: StepDefinition = {
  title: 'Personal Net Worth',
  sections: [
    {
      title: 'Personal assets',
      rows: [
        ...inPairs(personalAssets),
        [totalOf(personalAssets, 'personal_assets', 'Total personal assets')],
      ],
    },
    {
      title: 'Personal liabilities',
      rows: [
        ...inPairs(personalLiabilities),
        [totalOf(personalLiabilities, 'personal_liabilities', 'Total personal liabilities')],
      ],
    },
    {
      title: 'Personal position',
      rows: [
        [
          {
            key: 'personal_net_worth',
            label: 'Personal net worth',
            ...money,
            calculated: true,
            formula: '{personal_assets} − {personal_liabilities}',
            needs: [['personal_assets', 'personal_liabilities']],
            needsWhileOpen: ['personal_assets', 'personal_liabilities'],
          },
          {
            key: 'asset_coverage_ratio',
            label: 'Personal asset coverage',
            type: 'number',
            calculated: true,
            formula: '{personal_assets} ÷ {personal_liabilities}; 999 with assets and no liabilities',
            needs: ['personal_assets'],
            needsWhileOpen: ['personal_liabilities'],
          },
        ],
      ],
    },
  ],
}

type Entries = readonly (readonly [key: string, label: string])[]

/** Creates fields for amounts of 0 or more, two in each row. */
function inPairs(entries: Entries): FieldDefinition[][] {
  const rows: FieldDefinition[][] = []
  for (let index = 0; index < entries.length; index += 2) {
    rows.push(entries.slice(index, index + 2).map(([key, label]) => ({ key, label, ...money, min: 0 })))
  }
  return rows
}

function totalOf(entries: Entries, key: string, label: string): FieldDefinition {
  const keys = entries.map(([key]) => key)
  return {
    key,
    label,
    ...money,
    calculated: true,
    formula: keys.map(key => `{${key}}`).join(' + '),
    needs: [keys],
  }
}
