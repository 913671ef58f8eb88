import { expect, test } from 'vitest'
import { clientBadge, userBadge } from './badges.ts'

const counts = (form_count: number, completed_count: number) => ({ form_count, completed_count })

// spec 2 §4.14
test('a user’s status is derived from their submissions (spec 2 §4)', () => {
  expect(userBadge(counts(0, 0))).toBe('No Submissions')
  expect(userBadge(counts(3, 3))).toBe('All Completed')
  expect(userBadge(counts(3, 1))).toBe('Partially Completed')
  expect(userBadge(counts(3, 0))).toBe('In Progress')
})

// spec 2 §4.15
test('a client’s status badge is derived from their forms (spec 2 §4)', () => {
  expect(clientBadge(counts(0, 0))).toBe('No Forms')
  expect(clientBadge(counts(7, 7))).toBe('All Completed')
  expect(clientBadge(counts(7, 6))).toBe('Partially Completed')
  expect(clientBadge(counts(1, 0))).toBe('In Progress')
})
