import { expect, test } from 'vitest'
import { directionOf, nextOrder } from '../../ui/display/sort-order.ts'
import { chosen, orderOf } from './list-address.ts'
import { countText, quoted } from './list-description.ts'

const counts = { shown: 3, total: 1200, matching: 3, matchingExact: true }

// spec 2 §2.31
test('the footer counts the rows shown out of all (spec 2 §2)', () => {
  expect(countText('clients', { ...counts, shown: 50, matching: 1200 })).toBe('Showing 50 of 1,200 clients')
})

// spec 2 §2.66
test('the footer adds the filter, and the number of matches when only some are shown', () => {
  expect(countText('clients', counts, [quoted('ann')])).toBe('Showing 3 of 1,200 clients matching "ann"')
  expect(countText('users', { ...counts, shown: 50, matching: 140 }, [quoted('ann'), 'Completed'])).toBe(
    'Showing 50 of 1,200 users matching "ann", Completed (140 match)',
  )
  expect(
    countText('users', { ...counts, shown: 50, matching: 1000, matchingExact: false }, [quoted('a')]),
  ).toBe('Showing 50 of 1,200 users matching "a" (1,000+ match)')
})

test('an empty search is not named as a filter, and a long one is truncated', () => {
  expect(quoted('')).toBeUndefined()
  expect(quoted('x'.repeat(100))).toBe(`"${'x'.repeat(60)}…"`)
})

test('a header sorts in its default direction first, then in the other', () => {
  expect(nextOrder('name', 'created', 'descending')).toBe('-created')
  expect(nextOrder('-created', 'created', 'descending')).toBe('created')
  expect(nextOrder('created', 'created', 'descending')).toBe('-created')
  expect(nextOrder('-created', 'name', 'ascending')).toBe('name')
  expect(nextOrder('name', 'name', 'ascending')).toBe('-name')
})

test('a header says how its column is sorted', () => {
  expect(directionOf('-created', 'created')).toBe('descending')
  expect(directionOf('created', 'created')).toBe('ascending')
  expect(directionOf('-created', 'name')).toBe('none')
})

test('uses a filter or order from the address only if the list has it', () => {
  const options = [{ value: 'a' }, { value: 'b' }]
  expect(chosen(options, 'b')).toEqual({ value: 'b' })
  expect(chosen(options, '<script>')).toBeUndefined()
  expect(orderOf(['name', '-name'], '-name')).toEqual({ sort: '-name' })
  expect(orderOf(['name', '-name'], 'password')).toEqual({})
  expect(orderOf(['name', '-name'], undefined)).toEqual({})
})
