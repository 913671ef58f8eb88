import { expect, test } from 'vitest'
import { badgeOf, userBadge } from './badges.ts'

const counts = (form_count: number, completed_count: number) => ({ form_count, completed_count })

test('a user’s status (part 2 §4)', () => {
  expect(userBadge(counts(0, 0))).toBe('No Submissions')
  expect(userBadge(counts(3, 3))).toBe('All Completed')
  expect(userBadge(counts(3, 1))).toBe('Partially Completed')
  expect(userBadge(counts(3, 0))).toBe('In Progress')
})

test('a client’s status badge (part 2 §4)', () => {
  expect(badgeOf(counts(0, 0))).toBe('No Forms')
  expect(badgeOf(counts(7, 7))).toBe('All Completed')
  expect(badgeOf(counts(7, 6))).toBe('Partially Completed')
  expect(badgeOf(counts(1, 0))).toBe('In Progress')
})
