import { expect, test } from 'vitest'
import { kept, opened } from './secret-box.ts'

// spec 3 §1.108

const secret = Buffer.from('12345678901234567890')
const key = Buffer.alloc(32, 7)

test('with a key, a secret is encrypted, to a different text each time', () => {
  const [one, two] = [kept(secret, 'a', key), kept(secret, 'a', key)]
  expect(one.is_encrypted).toBe(true)
  expect(one.secret.includes(secret)).toBe(false)
  expect(one.secret.equals(two.secret)).toBe(false)
  expect(opened(one, 'a', key)).toEqual(secret)
})

test('an encrypted secret cannot be read without the key, with another key or for another account', () => {
  const box = kept(secret, 'a', key)
  expect(opened(box, 'a', null)).toBeNull()
  expect(opened(box, 'a', Buffer.alloc(32, 8))).toBeNull()
  expect(opened(box, 'b', key)).toBeNull()
})

test('a secret that was stored without a key can be read with and without one', () => {
  const box = kept(secret, 'a', null)
  expect(opened(box, 'a', null)).toEqual(secret)
  expect(opened(box, 'a', key)).toEqual(secret)
})
