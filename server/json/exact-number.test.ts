import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberError } from './exact-number.ts'

// D32

const double = fc.double({ noNaN: true, noDefaultInfinity: true })
const kept = (literal: string) => numberError(literal) === null

test('a number with any digits that represent a double exactly is accepted, and one that differs in the last digit is not', () => {
  fc.assert(
    fc.property(double, fc.integer({ min: 1, max: 100 }), (value, digits) => {
      const literal = value.toPrecision(digits)
      if (Number(literal) !== value) return
      expect(kept(literal)).toBe(true)
      const mantissa = literal.replace(/e.*/, '')
      const last = mantissa.at(-1)
      // Up to 15 digits, the neighbouring decimal has a double of its own. From 18 digits on, it shares this double, which
      // does not equal it.
      if (digits < 18 || last === '9' || last === '.') return
      const neighbour = mantissa.slice(0, -1) + (Number(last) + 1) + literal.slice(mantissa.length)
      if (Number(neighbour) === value) expect(kept(neighbour), neighbour).toBe(false)
    }),
    { numRuns: 3000 },
  )
})

test('a number with up to 15 digits is accepted for any position of its decimal point, down to the smallest double', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 15 - 1 }),
      fc.integer({ min: -323, max: 293 }),
      (digits, power) => {
        expect(kept(`${digits}e${power}`)).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a double exactly halfway between two shorter decimals can be written as either, but not as another neighbour', () => {
  // The double is 709505535663.90625.
  expect(kept('709505535663.9062')).toBe(true)
  expect(kept('709505535663.9063')).toBe(true)
  expect(kept('709505535663.90626')).toBe(false)
  expect(kept('709505535663.906250000000001')).toBe(false)
})

test.each(['0', '0e99999', '00.10e1', '1000000000000000000000e-21', '5e-324', '4.9e-324', '2.0e-323'])(
  '%s is accepted',
  literal => {
    expect(kept(literal)).toBe(true)
  },
)

test.each(['6e-324', '4.8e-324', '1e-400', '-1e400', '9007199254740993', '18014398509481985'])(
  '%s is refused',
  literal => {
    expect(numberError(literal)).toBe(`The number ${literal} cannot be stored exactly.`)
  },
)

test('leading and trailing zeros do not count as digits, up to 400 characters', () => {
  expect(kept(`0.${'0'.repeat(300)}5${'0'.repeat(97)}`)).toBe(true)
  expect(kept(`5${'0'.repeat(395)}e-90`)).toBe(true)
  expect(kept(`5${'0'.repeat(396)}e-90`)).toBe(false)
})

test('a number with more than 100 significant digits is refused, even if a double equals it', () => {
  // 2 to the power of -143 has 100 digits, and to that of -144 it has 101.
  expect(kept(`${5n ** 143n}e-143`)).toBe(true)
  expect(kept(`${5n ** 144n}e-144`)).toBe(false)
})

test('a longer number is refused because of its length, and the message repeats only its beginning', () => {
  for (const literal of [
    `1${'0'.repeat(262_000)}1`,
    `0.${'0'.repeat(262_000)}`,
    `1e${'0'.repeat(262_000)}1`,
    `-${'9'.repeat(400)}`,
  ])
    expect(numberError(literal)).toBe(`The number ${literal.slice(0, 40)}… has more than 400 characters.`)
})

test('a text that is not a number is left to JSON.parse', () => {
  for (const literal of ['-', '1e', '--1', '01e400', '1.e400', '-'.repeat(1000)])
    expect(kept(literal)).toBe(true)
})

test.each(['-0', '-0.000', '-0e5', '-0.0E-400', `-0.${'0'.repeat(60)}`])(
  '%s is refused because it is a zero with a sign',
  literal => {
    expect(numberError(literal)).toMatch(/write 0/)
  },
)

test.each(['-0.5', '-0.0001', '-10', '-0e', '-00'])('%s is not refused as a zero with a sign', literal => {
  expect(numberError(literal)).toBeNull()
})
