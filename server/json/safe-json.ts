import { limits } from '../../api/limits.ts'
import { shortened } from '../errors.ts'
import { numberError } from './exact-number.ts'

// D32

/** Thrown if a text is not accepted as JSON. The message is written for its sender. */
export class UnsafeJson extends Error {
  override readonly name = 'UnsafeJson'
  /** The key of the refused value; null if there is none. */
  readonly field: string | null
  /** What is wrong, without the field's name. */
  readonly fault: string

  constructor(fault: string, field: string | null = null) {
    super(field === null ? fault : `${field}: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`)
    this.field = field
    this.fault = fault
  }
}

/**
 * Parses JSON without losing or changing anything, so that what the caller meant is what is stored. Everything that is
 * accepted comes out exactly as JSON.parse reads it. The time grows at most linearly with the text's length.
 *
 * Throws UnsafeJson for text that is not JSON; nesting deeper than 20; more than 2,000 keys; the same key twice in an object;
 * keys that could reach a prototype; NUL characters or lone surrogates (PostgreSQL cannot store either); numbers that a
 * double cannot hold as written; zeros with a sign; and more than 16,000 long numbers or numbers with an exponent.
 */
export function parseSafeJson(text: string): unknown {
  inspect(text)
  return parse(text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnsafeJson('The body is not valid JSON.')
  }
}

/** An object or array that the scan is inside of. */
interface Level {
  readonly isObject: boolean
  /** The keys so far. Created with the first one, because a text may contain very many objects without keys. */
  keys: Set<string> | null
  /** The most recent key. */
  key: string
}

const quote = 0x22
const backslash = 0x5c

/**
 * Scans the text once, from left to right, before JSON.parse reads it. For text that is not JSON the scan may see anything;
 * JSON.parse refuses it afterwards.
 */
function inspect(text: string): void {
  const levels: Level[] = []
  // Most bodies have no escapes. A string then ends at the next quote and contains exactly what is written.
  const hasEscapes = text.includes('\\')
  let keysInAll = 0
  let longNumbers = 0
  let at = 0
  while (at < text.length) {
    const character = text.charCodeAt(at)
    if (character === quote) {
      const start = at
      at = hasEscapes ? endOfString(text, start) : endOfPlainString(text, start)
      if (isKey(text, at)) {
        keysInAll += 1
        if (keysInAll > limits.jsonKeys)
          throw new UnsafeJson(`The body has more than ${limits.jsonKeys} keys.`)
        takeKey(text.slice(start, at), levels)
      } else if (hasEscapes) refuse(faultOfText(text.slice(start, at)), levels)
    } else if (character === 0x7b /* { */ || character === 0x5b /* [ */) {
      levels.push({ isObject: character === 0x7b, keys: null, key: '' })
      if (levels.length > limits.jsonDepth)
        throw new UnsafeJson(`The body is nested deeper than ${limits.jsonDepth} levels.`)
      at += 1
    } else if (character === 0x7d /* } */ || character === 0x5d /* ] */) {
      levels.pop()
      at += 1
    } else if (character === 0x2d /* - */ || isDigit(character)) {
      const end = endOfNumber(text, at)
      // Numbers of up to 15 digits are always exact, so most numbers need no further check.
      if (character === 0x2d && text.charCodeAt(at + 1) === 0x30 && end - at <= 15)
        refuse(numberError(text.slice(at, end)), levels)
      if (end - at > 15 || hasExponent(text, at, end)) {
        longNumbers += 1
        if (longNumbers > limits.jsonLongNumbers)
          throw new UnsafeJson(
            `The body has more than ${limits.jsonLongNumbers} long numbers or numbers with an exponent.`,
          )
        refuse(numberError(text.slice(at, end)), levels)
      }
      at = end
    } else {
      at += 1
    }
  }
}

function refuse(fault: string | null, levels: readonly Level[]): void {
  if (fault !== null) throw new UnsafeJson(fault, fieldOf(levels))
}

/** The innermost key that encloses the next value. Items of an array belong to the array's own key. */
function fieldOf(levels: readonly Level[]): string | null {
  const key = levels.findLast(level => level.isObject)?.key
  return key ? shortened(key) : null
}

function takeKey(literal: string, levels: readonly Level[]): void {
  const fault = faultOfText(literal)
  if (fault !== null) throw new UnsafeJson(fault)
  const key = literal.includes('\\') ? String(parse(literal)) : literal.slice(1, -1)
  const level = levels.at(-1)
  // A key outside any object is not JSON, which JSON.parse reports.
  if (!level) return
  if (level.keys?.has(key)) throw new UnsafeJson(`The key "${shortened(key)}" appears twice in one object.`)
  if (key === '__proto__' || (key === 'prototype' && levels.at(-2)?.key === 'constructor'))
    throw new UnsafeJson(`The key "${key}" is not allowed.`)
  level.keys ??= new Set()
  level.keys.add(key)
  level.key = key
}

/** The position after the string's closing quote; the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const character = text.charCodeAt(at)
    if (character === quote) return at + 1
    at += character === backslash ? 2 : 1
  }
  return text.length
}

function endOfPlainString(text: string, start: number): number {
  const end = text.indexOf('"', start + 1)
  return end === -1 ? text.length : end + 1
}

/** Finds escapes that PostgreSQL cannot store. Text without escapes has no lone surrogates, because it arrived as UTF-8. */
function faultOfText(literal: string): string | null {
  for (let at = literal.indexOf('\\'); at !== -1 && at < literal.length; at += 1) {
    if (literal.charCodeAt(at) !== backslash) continue
    at += 1
    if (literal[at] !== 'u') continue
    const unit = unitAt(literal, at - 1)
    at += 4
    if (unit === 0) return 'A text contains a NUL character.'
    if (isBetween(unit, 0xd800, 0xdbff) && isBetween(unitAt(literal, at + 1), 0xdc00, 0xdfff)) at += 6
    else if (isBetween(unit, 0xd800, 0xdfff)) return 'A text contains half of a character (a lone surrogate).'
  }
  return null
}

/** The UTF-16 code unit of an escape like \u00e9; NaN if there is no such escape. */
function unitAt(literal: string, at: number): number {
  return literal.startsWith('\\u', at) ? Number.parseInt(literal.slice(at + 2, at + 6), 16) : Number.NaN
}

function isBetween(value: number, least: number, most: number): boolean {
  return least <= value && value <= most
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
  // JSON.parse checks the order of digits, point, exponent and signs.
  while (isOfNumber(text.charCodeAt(at))) at += 1
  return at
}

function isOfNumber(character: number): boolean {
  return (
    isDigit(character) ||
    character === 0x2e /* . */ ||
    isExponent(character) ||
    character === 0x2d /* - */ ||
    character === 0x2b /* + */
  )
}

function isExponent(character: number): boolean {
  return character === 0x65 /* e */ || character === 0x45 /* E */
}

function hasExponent(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (isExponent(text.charCodeAt(at))) return true
  return false
}
