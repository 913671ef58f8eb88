import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './factors.ts'

// spec 3 §1.108

const secret = Buffer.from('12345678901234567890')
const key = Buffer.alloc(32, 7)

test('with a key, a secret is encrypted, to a different text each time', () => {
  const [one, two] = [encryptSecret(secret, 'a', key), encryptSecret(secret, 'a', key)]
  expect(one.is_encrypted).toBe(true)
  expect(one.secret.includes(secret)).toBe(false)
  expect(one.secret.equals(two.secret)).toBe(false)
  expect(decryptSecret(one, 'a', key)).toEqual(secret)
})

test('an encrypted secret cannot be read without the key, with another key or for another account', () => {
  const box = encryptSecret(secret, 'a', key)
  expect(decryptSecret(box, 'a', null)).toBeNull()
  expect(decryptSecret(box, 'a', Buffer.alloc(32, 8))).toBeNull()
  expect(decryptSecret(box, 'b', key)).toBeNull()
})

test('a secret that was stored without a key can be read with and without one', () => {
  const box = encryptSecret(secret, 'a', null)
  expect(decryptSecret(box, 'a', null)).toEqual(secret)
  expect(decryptSecret(box, 'a', key)).toEqual(secret)
})
