import { expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { checksOf } from '../checks.ts'
import { policy1 } from '../policy.ts'
import { checkedOf } from './test-checked.ts'

// D39: a figure of 0 is none before the required answers behind it are there.

const sheet = {
  daily_sales: 600,
  weekly_sales: 4_200,
  monthly_sales: 18_000,
  total_purchases: 10_800,
  household_expenses: 800,
}

it('a sheet that is still being typed supports no loan of 0 before it says what the customer can pay', () => {
  const severity = (more: Answers, isOpen = true) => {
    const forms = { user_form: { loanAmount: 17_000 }, output_sheet: { ...sheet, ...more } }
    const checked = checkedOf(forms, policy1, isOpen ? 'output_sheet' : undefined)
    return checksOf(checked).find(check => check.id === 'fact.loan_supported')?.severity
  }
  expect(severity({})).toBe('unknown')
  expect(severity({}, false)).toBe('explain')
  expect(severity({ affordable_emi: 0 })).toBe('explain')
  expect(severity({ affordable_emi: 100 })).toBe('explain')
  expect(severity({ affordable_emi: 2_000 })).toBe('agrees')
})
