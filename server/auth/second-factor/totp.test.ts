import { expect, test } from 'vitest'
import { appAddress, base32, codeOf, newSecret, stepAt, stepOfCode } from './factors.ts'

// spec 3 §1.107

/** The secret of the test values of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890')

// The RFC lists eight digits; an app with six digits shows the last six.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('%i seconds after 1970 the code is %s', (seconds, code) => {
  expect(codeOf(secret, stepAt(seconds * 1000))).toBe(code)
  expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is accepted if the clock is up to half a minute wrong in either direction', () => {
  const now = 1_700_000_010_000
  const present = stepAt(now)
  for (const away of [-1, 0, 1])
    expect(stepOfCode(secret, codeOf(secret, present + away), now)).toBe(present + away)
  for (const away of [-2, 2]) expect(stepOfCode(secret, codeOf(secret, present + away), now)).toBeNull()
})

test.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('“%s” is not accepted as a code', text => {
  expect(stepOfCode(secret, text, 59_000)).toBeNull()
})

test('a secret is encoded in base32, which authenticator apps read', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

test('each new secret is different and has 160 bits', () => {
  expect(newSecret()).toHaveLength(20)
  expect(newSecret().equals(newSecret())).toBe(false)
})

test('the address in the QR code names the lender, the account and the secret', () => {
  const address = new URL(appAddress(secret, 'First & Valley', 'esi@lender.example'))
  expect(address.protocol + address.host).toBe('otpauth:totp')
  expect(decodeURIComponent(address.pathname)).toBe('/First & Valley:esi@lender.example')
  expect(address.searchParams.get('issuer')).toBe('First & Valley')
  expect(address.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
