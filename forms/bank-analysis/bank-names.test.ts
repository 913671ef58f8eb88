import { expect, test } from 'vitest'
import { bankNames } from './bank-names.ts'

test.each([
  ['', '', 'Bank 1', 'Bank 2'],
  ['First Coastal Bank', '', 'First Coastal Bank', 'Bank 2'],
  ['First Coastal Bank, Meridian Bank', '', 'First Coastal Bank', 'Meridian Bank'],
  ['First Coastal Bank / Meridian Bank', '', 'First Coastal Bank', 'Meridian Bank'],
  ['First Coastal Bank and Meridian Bank', 'First Coastal Bank', 'First Coastal Bank', 'Meridian Bank'],
  // Nothing says that these are two banks.
  ['Savings and Credit Bank', '', 'Savings and Credit Bank', 'Bank 2'],
  ['Savings and Credit Bank', 'First Coastal Bank', 'Savings and Credit Bank', 'Bank 2'],
  // It is unknown which two of the three banks the columns belong to.
  ['One, Two, Three', '', 'Bank 1', 'Bank 2'],
])(
  'labels the credit columns for “%s” (the Standard Form has “%s”) as %s and %s',
  (entered, known, one, two) => {
    expect(bankNames(entered, known)).toEqual([one, two])
  },
)
