import type { FieldsDefinition, StepDefinition } from '../../../engine/define-form.ts'
import { choices } from '../../choices.ts'
import { NAME_LENGTH, NOTE_LENGTH } from './shared.ts'

// spec 1 §3.11

const owners = choices({
  customer: 'Customer',
  'co-applicant': 'Co-applicant',
  joint: 'Customer and co-applicant',
  family: 'Other family member',
  business: 'The business',
})

export const propertyAndAssets: StepDefinition = {
  title: 'Property & Assets',
  sections: [
    ...[1, 2, 3].map(property),
    ...[1, 2].map(bankAccount),
    ...[1, 2].map(motorVehicle),
    ...[1, 2].map(otherInvestment),
  ],
}

function property(n: number): FieldsDefinition {
  const key = `property${n}`
  const label = `Property ${n}`
  return {
    title: label,
    oneOf: 'a property',
    rows: [
      [
        {
          key: `${key}Location`,
          label: `${label} location`,
          type: 'text',
          maxLength: NOTE_LENGTH,
          hint: 'Needed, with the market value, once anything of this property is filled in',
        },
        {
          key: `${key}Type`,
          label: `${label} type`,
          type: 'select',
          options: choices({
            residential: 'Residential',
            commercial: 'Commercial',
            industrial: 'Industrial',
            'mixed-use': 'Mixed use',
            'agricultural-land': 'Agricultural land',
            plot: 'Building plot',
            other: 'Other',
          }),
        },
        {
          key: `${key}Status`,
          label: `${label} status`,
          type: 'select',
          options: choices({
            'self-occupied': 'Self-occupied',
            'rented-out': 'Rented out',
            vacant: 'Vacant',
            'under-construction': 'Under construction',
            mortgaged: 'Mortgaged',
          }),
        },
      ],
      [
        { key: `${key}OwnedBy`, label: `${label} owned by`, type: 'select', options: owners },
        {
          key: `${key}Share`,
          label: `${label} share`,
          type: 'percent',
          min: 0,
          max: 100,
          unit: '%',
          hint: "The owner's share of the property",
        },
      ],
      [
        {
          key: `${key}MarketValue`,
          label: `${label} market value`,
          type: 'currency',
          min: 0,
          unit: '$',
        },
        {
          key: `${key}LTVValue`,
          label: `${label} LTV value`,
          type: 'currency',
          min: 0,
          unit: '$',
          hint: 'LTV is loan to value: the part of the market value that may be lent against',
        },
      ],
    ],
  }
}

function bankAccount(n: number): FieldsDefinition {
  const key = `bankAccount${n}`
  const label = `Bank account ${n}`
  return {
    title: label,
    oneOf: 'an account',
    rows: [
      [
        {
          key: `${key}Name`,
          label: `${label} bank`,
          type: 'text',
          maxLength: NAME_LENGTH,
          hint: 'Needed, with the balance, once anything of this account is filled in',
        },
        {
          key: `${key}Type`,
          label: `${label} type`,
          type: 'select',
          options: choices({
            savings: 'Savings',
            current: 'Current',
            overdraft: 'Overdraft',
            'fixed-deposit': 'Fixed deposit',
          }),
        },
        { key: `${key}Owner`, label: `${label} owner`, type: 'select', options: owners },
        { key: `${key}Balance`, label: `${label} balance`, type: 'currency', min: 0, unit: '$' },
      ],
    ],
  }
}

function motorVehicle(n: number): FieldsDefinition {
  const key = `motorVehicle${n}`
  const label = `Motor vehicle ${n}`
  return {
    title: label,
    oneOf: 'a vehicle',
    rows: [
      [
        {
          key: `${key}Name`,
          label: `${label} make and model`,
          type: 'text',
          maxLength: NAME_LENGTH,
          hint: 'Needed, with the value, once anything of this vehicle is filled in',
        },
        {
          key: `${key}Type`,
          label: `${label} type`,
          type: 'select',
          options: choices({
            'two-wheeler': 'Two-wheeler',
            'three-wheeler': 'Three-wheeler',
            car: 'Car',
            van: 'Van',
            truck: 'Truck',
            tractor: 'Tractor',
            other: 'Other',
          }),
        },
        { key: `${key}Owner`, label: `${label} owner`, type: 'select', options: owners },
        { key: `${key}Value`, label: `${label} value`, type: 'currency', min: 0, unit: '$' },
      ],
    ],
  }
}

function otherInvestment(n: number): FieldsDefinition {
  const key = `otherInvestment${n}`
  const label = `Other investment ${n}`
  return {
    title: label,
    oneOf: 'an investment',
    rows: [
      [
        {
          key: `${key}Name`,
          label: `${label} description`,
          type: 'text',
          maxLength: NAME_LENGTH,
          hint: 'Needed, with the value, once anything of this investment is filled in',
        },
        {
          key: `${key}Type`,
          label: `${label} type`,
          type: 'select',
          options: choices({
            deposit: 'Deposit',
            'shares-or-funds': 'Shares or funds',
            bonds: 'Bonds',
            insurance: 'Life insurance',
            'precious-metals': 'Gold or other precious metals',
            livestock: 'Livestock',
            other: 'Other',
          }),
        },
        { key: `${key}Owner`, label: `${label} owner`, type: 'select', options: owners },
        { key: `${key}Value`, label: `${label} value`, type: 'currency', min: 0, unit: '$' },
      ],
    ],
  }
}
