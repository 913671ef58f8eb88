import { limits } from '../../api/limits.ts'
import { Problem, shortened } from '../errors.ts'

// D32

/**
 * Parses JSON, and refuses with a 400 what the database could not store as it was sent, or what was sent to do harm: text that
 * is not JSON; nesting deeper than 20; more than 2,000 keys; keys that could reach a prototype; NUL characters and lone
 * surrogates; numbers beyond every double, and zeros with a sign. The time grows at most linearly with the text's length.
 */
export function parseSafeJson(text: string): unknown {
  refuseStructure(text)
  const value = parse(text)
  inspect(value, null)
  return value
}

/** JSON.parse needs the longest for many keys and for deep nesting, so these are counted before, outside of strings. */
function refuseStructure(text: string): void {
  let depth = 0
  let keys = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    else if (character === ':') keys += 1
    if (depth > limits.jsonDepth) refuse(`The body is nested deeper than ${limits.jsonDepth} levels.`)
    if (keys > limits.jsonKeys) refuse(`The body has more than ${limits.jsonKeys} keys.`)
  }
}

/** The position of the quote that closes a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('The body is not valid JSON.')
  }
}

/** `field` is the innermost key that encloses the value. Items of a list belong to the list's own key. */
function inspect(value: unknown, field: string | null): void {
  if (typeof value === 'string') inspectText(value, field)
  else if (typeof value === 'number') inspectNumber(value, field)
  else if (Array.isArray(value)) for (const item of value) inspect(item, field)
  else if (typeof value === 'object' && value !== null)
    inspectMembers(value as Readonly<Record<string, unknown>>, field)
}

function inspectMembers(object: Readonly<Record<string, unknown>>, field: string | null): void {
  for (const key of Object.keys(object)) {
    inspectText(key, null)
    if (key === '__proto__' || (key === 'prototype' && field === 'constructor'))
      refuse(`The key "${key}" is not allowed.`)
    inspect(object[key], shortened(key))
  }
}

/** Matches no surrogate of a pair, because the flag u makes one character of both. */
const loneSurrogate = /\p{Surrogate}/u

/** PostgreSQL can store neither. */
function inspectText(text: string, field: string | null): void {
  if (text.includes('\0')) refuse('A text contains a NUL character.', field)
  if (loneSurrogate.test(text)) refuse('A text contains half of a character (a lone surrogate).', field)
}

/** JSON in PostgreSQL has no Infinity, and zeros lose their sign. */
function inspectNumber(value: number, field: string | null): void {
  if (!Number.isFinite(value)) refuse('The number is too large to be stored.', field)
  if (Object.is(value, -0)) refuse('The number is a negative zero: write 0.', field)
}

/** The message names the field, if there is one; in the errors by field, the fault stands alone. */
function refuse(fault: string, field: string | null = null): never {
  if (field === null) throw new Problem(400, fault)
  const message = `${field}: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`
  throw new Problem(400, message, { errors: { [field]: fault } })
}
