import { expect, it } from 'vitest'
import { boundedMap } from './bounded-map.ts'

it('drops the least recently used entry when it is full', () => {
  const map = boundedMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
})

it('replaces the value of an existing key without dropping another entry', () => {
  const map = boundedMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('b', 3)
  expect([map.get('a'), map.get('b')]).toEqual([1, 3])
})

it('deletes one entry, or all entries that match a condition', () => {
  const map = boundedMap<string, number>(4)
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3, d: 4 })) map.set(key, value)
  map.delete('a')
  map.deleteWhere(value => value % 2 === 0)
  expect(['a', 'b', 'c', 'd'].map(map.get)).toEqual([undefined, undefined, 3, undefined])
})
