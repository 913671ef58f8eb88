import { expect, test } from 'vitest'
import { kept, opened } from './secret-box.ts'

// spec 3 §1.108

const secret = Buffer.from('12345678901234567890')
const key = Buffer.alloc(32, 7)

test('with a key a secret is not readable in the database, and each time another text', () => {
  const [one, two] = [kept(secret, 'a', key), kept(secret, 'a', key)]
  expect(one.is_encrypted).toBe(true)
  expect(one.secret.includes(secret)).toBe(false)
  expect(one.secret.equals(two.secret)).toBe(false)
  expect(opened(one, 'a', key)).toEqual(secret)
})

test('without the key, with another one or for another account it stays closed', () => {
  const box = kept(secret, 'a', key)
  expect(opened(box, 'a', null)).toBeNull()
  expect(opened(box, 'a', Buffer.alloc(32, 8))).toBeNull()
  expect(opened(box, 'b', key)).toBeNull()
})

test('what was kept before there was a key is read with and without one', () => {
  const box = kept(secret, 'a', null)
  expect(opened(box, 'a', null)).toEqual(secret)
  expect(opened(box, 'a', key)).toEqual(secret)
})
