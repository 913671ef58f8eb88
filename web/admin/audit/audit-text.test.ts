import { expect, test } from 'vitest'
import { auditFooter, detailPairs, eventText, isTrouble } from './audit-text.ts'

test('shows event names as readable words', () => {
  expect(eventText('user created')).toBe('User created')
  expect(eventText('sign_in.failed')).toBe('Sign in failed')
})

test('recognises failures and denials as trouble', () => {
  expect(isTrouble('sign-in failed')).toBe(true)
  expect(isTrouble('denied')).toBe(true)
  expect(isTrouble('sign-in')).toBe(false)
})

test('the footer says when counting stopped at a limit', () => {
  expect(auditFooter(50, 1000, false)).toBe('Showing 50 of 1,000+ entries')
  expect(auditFooter(4, 4, true)).toBe('Showing 4 of 4 entries')
})

test('shows details as pairs of term and text, without empty ones', () => {
  expect(detailPairs({ row_count: 12, note: '', filter: { status: 'completed' } })).toEqual([
    { term: 'Row Count', text: '12' },
    { term: 'Filter', text: '{"status":"completed"}' },
  ])
})
