import { expect, test } from 'vitest'
import {
  emptyText,
  footerText,
  keyText,
  loadFailureText,
  statusLabel,
  typeFilter,
  typeLabel,
  valueText,
} from './client-forms.ts'

// spec 1 §2.60; spec 2 §2.75
test('the label of user_form depends on its reader', () => {
  expect(typeLabel('user_form', 'officer')).toBe('Customer Details')
  expect(typeLabel('user_form', 'admin')).toBe('User Form')
  expect(typeLabel('output_sheet', 'officer')).toBe('Output Sheet')
})

// spec 1 §2.54, §2.61; spec 2 §2.70, §2.76, §9.29
test('the filter shows counts, and the footer says what is shown', () => {
  const options = typeFilter([{ formType: 'user_form' }, { formType: 'mse_assessment' }], 'officer')
  expect(options.slice(0, 4).map(option => option.label)).toEqual([
    'All Forms (2)',
    'Customer Details (1)',
    'MSE Assessment (1)',
    'Output Sheet (0)',
  ])
  expect(footerText(2, 'all', 'officer')).toBe('Showing 2 form(s)')
  expect(footerText(1, 'user_form', 'admin')).toBe('Showing 1 form(s) of type User Form')
})

// spec 1 §2.58–59; spec 2 §2.73–74
test('shows form data as key and value pairs', () => {
  expect(keyText('business_cash_inflow')).toBe('Business Cash Inflow')
  expect(valueText({ a: [1] })).toEqual({ text: '{\n  "a": [\n    1\n  ]\n}', isJson: true })
  expect(valueText(12.5)).toEqual({ text: '12.5', isJson: false })
  expect(valueText(null).text).toBe('-')
  expect(emptyText(null)).toBe('No data available')
  expect(emptyText({})).toBe('No data submitted yet')
  expect(emptyText({ a: 1 })).toBeNull()
})

// spec 1 §8.17; spec 2 §8.23
test('shows labels for statuses and messages for failures', () => {
  expect(statusLabel({ status: 'in_progress' })).toBe('In Progress')
  expect(statusLabel({ status: 'completed' })).toBe('Completed')
  expect(statusLabel({ status: 'draft', statusLabel: 'Draft' })).toBe('Draft')
  expect(loadFailureText(404, 'officer')).toBe('Client not found or access denied')
  expect(loadFailureText(404, 'admin')).toBe('Client not found')
  expect(loadFailureText(500, 'officer')).toBe('Failed to load client forms')
  expect(loadFailureText(null, 'admin')).toBe('Failed to load client forms')
})
