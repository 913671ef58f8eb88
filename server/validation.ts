import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Problem, shortened } from './errors.ts'

/** Checks a value against a schema without changing it. Throws a 400 that names what is wrong. */
export type Check = (value: unknown) => void

/** The check of one part of a request; compiled when the first request comes. `what` names the part for people ("The body"). */
export function checkOf(schema: TSchema, what: string): Check {
  let compiled: Validator | null = null
  const mostItems = mostItemsIn(schema)
  const missing = wordsForMissing(schema)
  return value => {
    refuseLongLists(mostItems, Object(value))
    compiled ??= Compile(schema)
    if (compiled.Check(value)) return
    const errors: Record<string, string> = {}
    for (const error of compiled.Errors(value)) {
      for (const [key, message] of readable(error, missing)) errors[key] ??= message
    }
    const [first] = Object.entries(errors)
    if (!first || first[0] === '') throw new Problem(400, `${what}: ${first?.[1] ?? 'not as expected'}`)
    const message = Object.entries(errors)
      .map(([key, text]) => (missing[key] === text ? text : `${key}: ${text}`))
      .join('; ')
    throw new Problem(400, message, { errors })
  }
}

/** The messages for missing properties, by name, where the schema has words of its own for them (`x-missing`). */
export function wordsForMissing(schema: TSchema): Readonly<Record<string, string | undefined>> {
  const properties: Record<string, { 'x-missing'?: string }> =
    'properties' in schema ? Object(schema.properties) : {}
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, value['x-missing']]))
}

/** How many items each list of a body may have. */
function mostItemsIn(schema: TSchema): readonly (readonly [key: string, most: number])[] {
  const properties: Record<string, { maxItems?: number }> =
    'properties' in schema ? Object(schema.properties) : {}
  return Object.entries(properties).flatMap(([key, { maxItems }]) =>
    maxItems === undefined ? [] : [[key, maxItems] as const],
  )
}

/** Refuses a list by its length alone. Checking as many items as fit into a body would keep all other requests waiting. */
function refuseLongLists(
  mostItems: ReturnType<typeof mostItemsIn>,
  value: Readonly<Record<string, unknown>>,
): void {
  for (const [key, most] of mostItems) {
    const list = value[key]
    if (!Array.isArray(list) || list.length <= most) continue
    const fault = `use at most ${most} items`
    throw new Problem(400, `${key}: ${fault}`, { errors: { [key]: fault } })
  }
}

const numbers: Readonly<Record<string, RegExp>> = {
  integer: /^-?\d{1,15}$/,
  number: /^-?\d{1,15}(\.\d{1,15})?$/,
}

/** Converts numbers in a query string from text; everything else stays as it is. */
export function withNumbers(schema: TSchema, query: Record<string, unknown>): Record<string, unknown> {
  const properties: Record<string, { type?: string }> =
    'properties' in schema ? Object(schema.properties) : {}
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) =>
      typeof value === 'string' && numbers[properties[key]?.type ?? '']?.test(value)
        ? [key, Number(value)]
        : [key, value],
    ),
  )
}

function readable(
  error: TLocalizedValidationError,
  missing: ReturnType<typeof wordsForMissing>,
): [string, string][] {
  const at = error.instancePath.slice(1).replaceAll('/', '.')
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map(key =>
        at ? [`${at}.${key}`, 'this is needed'] : [key, missing[key] ?? 'this is needed'],
      )
    case 'additionalProperties':
      return error.params.additionalProperties.map(key => [shortened(key), 'this call has no such parameter'])
    // Names each additional property once more, by itself.
    case 'boolean':
      return []
    case 'type':
      return [[at, `${expected(error.params.type)} is needed`]]
    case 'maxLength':
      return [[at, `use at most ${error.params.limit} characters`]]
    case 'minLength':
      return [[at, `use at least ${error.params.limit} characters`]]
    case 'minimum':
      return [[at, `must be at least ${error.params.limit}`]]
    case 'maximum':
      return [[at, `must be at most ${error.params.limit}`]]
    default:
      return [[at, 'this is not one of the possible values']]
  }
}

function expected(type: string | readonly string[]): string {
  switch (type) {
    case 'string':
      return 'a text'
    case 'integer':
      return 'a whole number'
    case 'number':
      return 'a number'
    case 'boolean':
      return 'true or false'
    case 'object':
      return 'a JSON object'
    case 'array':
      return 'a list'
    default:
      return 'another kind of value'
  }
}
