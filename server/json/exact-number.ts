import { shortened } from '../errors.ts'

// D32

/** Longer numbers are refused unread. The longest that a program prints, the largest double written out, has 309 digits. */
const mostCharacters = 400
/** The most significant digits that are accepted; no program prints more. */
const mostDigits = 100

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** Up to 15 digits, with an exponent that stays away from a double's limits: each such decimal has a double of its own. */
const ordinary = /^-?[\d.]{1,15}(?:[eE][-+]?\d{1,2})?$/

/** A zero with a minus sign. JSON.parse keeps the sign, PostgreSQL drops it. */
const signedZero = /^-0(?:\.0+)?(?:[eE][-+]?\d+)?$/

/**
 * Returns why a number in JSON notation cannot be stored; null if it can, or if the text is no number, which JSON.parse
 * refuses. A number is stored exactly if its double, written with as many digits, is the same number: 0.1 and 1e300 are,
 * 1e400 and 2^53 + 1 are not. The cost of the check is bounded for any text.
 */
export function numberError(literal: string): string | null {
  if (signedZero.test(literal)) return `The number ${shortened(literal)} is a negative zero: write 0.`
  if (ordinary.test(literal)) return null
  const isLong = literal.length > mostCharacters
  if (!isLong && isKeptAs(Math.abs(Number(literal)), literal)) return null
  if (!jsonNumber.test(literal)) return null
  return isLong
    ? `The number ${shortened(literal)} has more than ${mostCharacters} characters.`
    : `The number ${shortened(literal)} cannot be stored exactly.`
}

function isKeptAs(value: number, literal: string): boolean {
  if (!Number.isFinite(value)) return false
  const { digits, power } = digitsOf(literal)
  if (value === 0) return digits === ''
  // Two neighbouring doubles are nearer to each other than two such decimals.
  if (digits.length <= 15 && power >= -323) return true
  return digits.length <= mostDigits && isWithinHalfAUnit(BigInt(digits), power, value)
}

/**
 * A number's significant digits, without leading and trailing zeros, and the power of ten of the last: 1200 and 1.2e3 → 12e2.
 */
function digitsOf(literal: string): { digits: string; power: number } {
  const exponentAt = Math.max(literal.indexOf('e'), literal.indexOf('E'))
  const mantissaEnd = exponentAt === -1 ? literal.length : exponentAt
  const point = literal.indexOf('.')
  const all =
    point === -1
      ? literal.slice(0, mantissaEnd)
      : literal.slice(0, point) + literal.slice(point + 1, mantissaEnd)
  let start = literal.startsWith('-') ? 1 : 0
  let end = all.length
  while (start < end && all.charCodeAt(start) === zero) start += 1
  while (end > start && all.charCodeAt(end - 1) === zero) end -= 1
  const exponent = exponentAt === -1 ? 0 : Number(literal.slice(exponentAt + 1))
  const decimals = point === -1 ? 0 : mantissaEnd - point - 1
  return { digits: all.slice(start, end), power: exponent - decimals + all.length - end }
}

const zero = 0x30

/**
 * Reports whether a positive double differs from digits × 10^power by at most half a unit of the last digit. It compares
 * whole numbers, so nothing is rounded: a double is a whole number times a power of two, and 10^n is 5^n × 2^n. Exactly a
 * half counts as within: of two texts that are equally near, some programs write the upper and some the lower.
 */
function isWithinHalfAUnit(digits: bigint, power: number, value: number): boolean {
  const { significand, exponent } = partsOf(value)
  const unit = power > 0 ? powerOfFive(power) : 1n
  const kept = power < 0 ? significand * powerOfFive(-power) : significand
  const shift = exponent - power
  const off = shift < 0 ? kept - ((digits * unit) << BigInt(-shift)) : (kept << BigInt(shift)) - digits * unit
  const twiceOff = (off < 0n ? -off : off) << 1n
  return twiceOff <= (shift < 0 ? unit << BigInt(-shift) : unit)
}

const double = new DataView(new ArrayBuffer(8))

/** A positive double as significand × 2^exponent, both whole, from its 11 exponent bits and 52 significand bits. */
function partsOf(value: number): { significand: bigint; exponent: number } {
  double.setFloat64(0, value)
  const high = double.getUint32(0)
  const biased = high >>> 20
  const low = (high % 2 ** 20) * 2 ** 32 + double.getUint32(4)
  return biased === 0
    ? { significand: BigInt(low), exponent: -1074 }
    : { significand: BigInt(2 ** 52 + low), exponent: biased - 1075 }
}

const powersOfFive: bigint[] = []

/** 5^power, cached. Digits and doubles are limited, so there are fewer than 500 powers. */
function powerOfFive(power: number): bigint {
  const known = powersOfFive[power]
  if (known !== undefined) return known
  const made = 5n ** BigInt(power)
  powersOfFive[power] = made
  return made
}
