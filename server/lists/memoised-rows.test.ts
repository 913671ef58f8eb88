import { expect, it, vi } from 'vitest'
import { memoiseByRow } from './memoised-rows.ts'

const row = { id: 'a', name: 'Ama', amount: null as number | null, saved: new Date(1_000) }

it('a value is calculated from a row once, as long as none of its columns changes', () => {
  const make = vi.fn((of: typeof row) => ({ said: `${of.name} ${of.amount} ${+of.saved}` }))
  const kept = memoiseByRow(10, make)
  const made = kept(row)
  expect(made.said).toBe('Ama null 1000')
  expect(kept({ ...row, saved: new Date(1_000) })).toBe(made)
  expect(make).toHaveBeenCalledTimes(1)
})

it.each([
  ['a text', { ...row, name: 'Esi' }, 'Esi null 1000'],
  ['a number that was null', { ...row, amount: 0 }, 'Ama 0 1000'],
  ['a time', { ...row, saved: new Date(2_000) }, 'Ama null 2000'],
])('the value is calculated again after %s has changed, and cached', (_, changed, said) => {
  const kept = memoiseByRow(10, (of: typeof row) => ({ said: `${of.name} ${of.amount} ${+of.saved}` }))
  kept(row)
  const made = kept(changed)
  expect(made.said).toBe(said)
  expect(kept({ ...changed })).toBe(made)
})

it('the cache keeps no more rows than its limit', () => {
  const make = vi.fn((of: { id: string }) => of.id)
  const kept = memoiseByRow(2, make)
  for (const id of ['a', 'b', 'c', 'a']) kept({ id })
  expect(make).toHaveBeenCalledTimes(4)
})
