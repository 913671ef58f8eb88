import { expect, test } from 'vitest'
import { isDay } from '../dates.ts'
import { auditFooter, detailPairs, eventText, isTrouble } from './audit-text.ts'

test('events read as words', () => {
  expect(eventText('user created')).toBe('User created')
  expect(eventText('sign_in.failed')).toBe('Sign in failed')
})

test('failures and denials stand out', () => {
  expect(isTrouble('sign-in failed')).toBe(true)
  expect(isTrouble('denied')).toBe(true)
  expect(isTrouble('sign-in')).toBe(false)
})

test('only a day goes into the query', () => {
  expect(isDay('2026-11-20')).toBe('2026-11-20')
  expect(isDay('yesterday')).toBeUndefined()
  expect(isDay(undefined)).toBeUndefined()
})

test('the footer says where counting stopped', () => {
  expect(auditFooter(50, 1000, false)).toBe('Showing 50 of 1,000+ entries')
  expect(auditFooter(4, 4, true)).toBe('Showing 4 of 4 entries')
})

test('details as terms and texts, empty ones left out', () => {
  expect(detailPairs({ row_count: 12, note: '', filter: { status: 'completed' } })).toEqual([
    { term: 'Row Count', text: '12' },
    { term: 'Filter', text: '{"status":"completed"}' },
  ])
})
