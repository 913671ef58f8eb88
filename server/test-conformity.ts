import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Call } from '../api/call.ts'
import { contract } from '../api/contract.ts'
import { ErrorBody } from '../api/schemas/errors.ts'
import { errorsOf } from './meta/openapi/error-answers.ts'

const calls = Object.entries<Call>(contract).map(([name, call]) => {
  const [method, path = ''] = name.split(' ')
  return {
    name,
    call,
    method,
    // Calls with fewer parameters are tried first, because a literal segment wins: …/forms/user_form is no {formId}.
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length,
    answer: Compile(call.answer),
    good: [call.status ?? 200, ...(call.mayCreate ? [201] : [])],
    refusals: [...errorsOf(name, call).keys()] as readonly number[],
  }
})
const errorBody = Compile(ErrorBody)
calls.sort((one, other) => one.parameters - other.parameters)

export interface Answered {
  readonly status: number
  readonly body: string
  readonly etag: unknown
}

/**
 * Throws if an answer differs from the contract, contains more than the contract declares, or has a status that the contract
 * and so the OpenAPI document do not name. Faults of the portal (500) are ignored, because no contract lists them.
 */
export function checkAgainstContract(method: string, url: string, answered: Answered): void {
  const { status } = answered
  const path = url.split('?')[0] ?? ''
  const found = calls.find(call => call.method === method && call.pattern.test(path))
  if (!found || status === 500) return
  const faults = status < 300 ? faultsOfAnswer(found, answered) : faultsOfRefusal(found, answered)
  if (faults.length > 0) throw new Error(`${found.name} answers against the contract: ${faults.join(', ')}`)
}

type ContractCall = (typeof calls)[number]

function faultsOfAnswer({ call, answer, good }: ContractCall, { status, body, etag }: Answered): string[] {
  if (!good.includes(status)) return [`status ${status}`]
  if (call.download) return []
  const value: unknown = JSON.parse(body)
  // A form that was never begun has no version.
  const isVersioned = call.etag === true && !isDeepStrictEqual(value, { formData: null })
  if (isVersioned !== (etag !== undefined)) return [isVersioned ? 'no ETag' : 'an ETag']
  return answer.Check(value)
    ? undeclared(call.answer, value, '')
    : answer.Errors(value).map(error => `${error.instancePath} ${error.message}`)
}

function faultsOfRefusal({ refusals }: ContractCall, { status, body }: Answered): string[] {
  if (!refusals.includes(status)) return [`status ${status}`]
  const value: unknown = JSON.parse(body)
  return errorBody.Check(value) ? undeclared(ErrorBody, value, '') : [`a refusal without a message: ${body}`]
}

type JsonSchema = TSchema & {
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** Returns the paths of all keys that the schema does not name. An object schema without properties allows any key. */
function undeclared(schema: JsonSchema, value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { properties = {}, patternProperties, items, anyOf } = schema
  if (anyOf) {
    const each = anyOf.filter(one => 'properties' in one).map(one => undeclared(one, value, at))
    return each.sort((one, other) => one.length - other.length)[0] ?? []
  }
  if (Array.isArray(value)) return items ? value.flatMap(item => undeclared(items, item, `${at}[]`)) : []
  const [ofAny] = Object.values(patternProperties ?? {})
  if (!ofAny && Object.keys(properties).length === 0) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const declared = properties[key] ?? ofAny
    return declared ? undeclared(declared, inner, `${at}.${key}`) : [`${at}.${key} is not declared`]
  })
}
