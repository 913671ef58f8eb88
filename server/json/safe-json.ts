import { limits } from '../../api/limits.ts'

/** Why a text is not accepted as JSON; the message is for whoever sent it. */
export class UnsafeJson extends Error {
  override readonly name = 'UnsafeJson'
}

/**
 * Parses JSON that nothing of is lost or altered by: what the caller meant is what is stored. Throws UnsafeJson for text
 * that is no JSON, is nested deeper than 20, holds more than 2,000 keys or the same key twice in an object, keys that
 * could reach a prototype, NUL characters or lone surrogates (PostgreSQL cannot keep either), and numbers that a double
 * cannot hold as written. Everything else comes out exactly as JSON.parse reads it.
 */
export function parseSafeJson(text: string): unknown {
  const value = parse(text)
  inspect(text)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnsafeJson('The body is not valid JSON.')
  }
}

interface Level {
  /** Keys of the object so far; null in an array. */
  readonly keys: Set<string> | null
  /** The key under which this level stands, as far as it is an object's. */
  readonly under: string
}

const quote = 0x22
const backslash = 0x5c

/** Walks over the text, which JSON.parse has accepted already, so that only what it lets through must be looked at. */
function inspect(text: string): void {
  const levels: Level[] = []
  let keysInAll = 0
  let key = ''
  let at = 0
  while (at < text.length) {
    const character = text.charCodeAt(at)
    if (character === quote) {
      const end = endOfString(text, at)
      const content = contentOf(text.slice(at, end))
      at = end
      if (!isKey(text, end)) continue
      const keys = levels.at(-1)?.keys
      keysInAll += 1
      if (keysInAll > limits.jsonKeys) throw new UnsafeJson(`The body has more than ${limits.jsonKeys} keys.`)
      if (keys?.has(content))
        throw new UnsafeJson(`The key "${shortened(content)}" stands twice in one object.`)
      if (content === '__proto__' || (content === 'prototype' && levels.at(-1)?.under === 'constructor'))
        throw new UnsafeJson(`The key "${content}" is not allowed.`)
      keys?.add(content)
      key = content
    } else if (character === 0x7b /* { */ || character === 0x5b /* [ */) {
      const isObject = character === 0x7b
      const inObject = levels.length > 0 && levels.at(-1)?.keys !== null
      levels.push({ keys: isObject ? new Set() : null, under: inObject ? key : '' })
      if (levels.length > limits.jsonDepth)
        throw new UnsafeJson(`The body is nested deeper than ${limits.jsonDepth} levels.`)
      at += 1
    } else if (character === 0x7d /* } */ || character === 0x5d /* ] */) {
      levels.pop()
      at += 1
    } else if (character === 0x2d /* - */ || isDigit(character)) {
      const end = endOfNumber(text, at)
      refuseUnlessExact(text.slice(at, end))
      at = end
    } else {
      at += 1
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  for (;;) {
    const character = text.charCodeAt(at)
    if (character === quote) return at + 1
    at += character === backslash ? 2 : 1
  }
}

function contentOf(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1)
  const content = String(JSON.parse(literal))
  if (content.includes('\0')) throw new UnsafeJson('A text contains a NUL character.')
  if (/\p{Surrogate}/u.test(content))
    throw new UnsafeJson('A text contains half of a character (a lone surrogate).')
  return content
}

function isKey(text: string, end: number): boolean {
  let at = end
  while (isBlank(text.charCodeAt(at))) at += 1
  return text.charCodeAt(at) === 0x3a /* : */
}

function isBlank(character: number): boolean {
  return character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09
}

function isDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1
  // JSON.parse has seen to the order of digits, point, exponent and signs.
  while (isOfNumber(text.charCodeAt(at))) at += 1
  return at
}

function isOfNumber(character: number): boolean {
  return (
    isDigit(character) ||
    character === 0x2e /* . */ ||
    character === 0x65 /* e */ ||
    character === 0x45 /* E */ ||
    character === 0x2d /* - */ ||
    character === 0x2b /* + */
  )
}

/** A number survives when the double, written with as many digits, is the number: 1e400 and 2^53 + 1 are not. */
function refuseUnlessExact(literal: string): void {
  // Up to 15 significant digits always survive, wherever the point is.
  if (literal.length <= 15 && !/[eE]/.test(literal)) return
  const value = Number(literal)
  const written = digitsOf(literal)
  const exact =
    value === 0
      ? written.digits === ''
      : Number.isFinite(value) &&
        written.digits.length <= mostDigits &&
        (isSame(written, value.toPrecision(written.digits.length)) || isHalfway(written.digits, value))
  if (!exact) throw new UnsafeJson(`The number ${shortened(literal)} cannot be kept exactly.`)
}

/** What toPrecision can write. */
const mostDigits = 100

/** A number's significant digits, without zeros before and after, and the power of ten of the last: 1200, 1.2e3 → 12e2. */
function digitsOf(literal: string): { digits: string; power: number } {
  const [mantissa = '', exponent = '0'] = literal.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const all = whole + fraction
  const trimmed = all.replace(/0+$/, '')
  return {
    digits: trimmed.replace(/^0+/, ''),
    power: Number(exponent) - fraction.length + all.length - trimmed.length,
  }
}

function isSame(written: { digits: string; power: number }, literal: string): boolean {
  const { digits, power } = digitsOf(literal)
  return written.digits === digits && written.power === power
}

/**
 * A double may lie exactly between two texts of as many digits. toPrecision writes the upper one, JSON.stringify and most
 * others the even one: 709505535663.90625 becomes …9062. The lower text is the number too.
 */
function isHalfway(digits: string, value: number): boolean {
  const [mantissa = ''] = value.toPrecision(mostDigits).split('e')
  const all = mantissa.replace(/[-.]/g, '').replace(/^0+/, '')
  return all.startsWith(digits) && /^50*$/.test(all.slice(digits.length))
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
