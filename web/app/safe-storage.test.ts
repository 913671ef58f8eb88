import { expect, test } from 'vitest'
import { contentsOf, testStorage } from '../test-storage.ts'
import { safeStorage } from './safe-storage.ts'

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('passes reads and writes through to the browser’s storage', () => {
  const kept = testStorage({ a: '1', b: '2' })
  const storage = safeStorage(() => kept)
  storage.setItem('c', '3')
  storage.removeItem('a')
  expect(contentsOf(kept)).toEqual({ b: '2', c: '3' })
  expect([storage.getItem('a'), storage.getItem('b'), storage.getItem('c')]).toEqual([null, '2', '3'])
  storage.clear()
  expect(kept.length).toBe(0)
})

test('replaces an inaccessible storage with memory', () => {
  const storage = safeStorage(refuse)
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', '2')
  storage.clear()
  expect(storage.getItem('a')).toBeNull()
})

test('a full storage still returns the latest values, and stores new ones once there is space', () => {
  const kept = testStorage({ a: 'old' })
  let isFull = true
  const storage = safeStorage(() => ({
    ...kept,
    setItem: (key, value) => (isFull ? refuse() : kept.setItem(key, value)),
  }))
  storage.setItem('a', 'new')
  expect(storage.getItem('a')).toBe('new')
  isFull = false
  storage.setItem('a', 'newer')
  expect(contentsOf(kept)).toEqual({ a: 'newer' })
  expect(storage.getItem('a')).toBe('newer')
})
