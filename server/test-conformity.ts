import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Call } from '../api/call.ts'
import { contract } from '../api/contract.ts'

const calls = Object.entries<Call>(contract).map(([name, call]) => {
  const [method, path = ''] = name.split(' ')
  return {
    name,
    call,
    method,
    // A literal segment goes before a parameter: …/forms/user_form is no {formId}.
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length,
    answer: Compile(call.answer),
  }
})
calls.sort((one, other) => one.parameters - other.parameters)

/** Throws when a good answer is not what the contract says, or tells more than it says. */
export function checkAgainstContract(method: string, url: string, status: number, body: string): void {
  const path = url.split('?')[0] ?? ''
  const found = calls.find(call => call.method === method && call.pattern.test(path))
  if (!found || status >= 300 || found.call.download) return
  const value: unknown = JSON.parse(body)
  const faults = found.answer.Check(value)
    ? undeclared(found.call.answer, value, '')
    : found.answer.Errors(value).map(error => `${error.instancePath} ${error.message}`)
  if (faults.length > 0) throw new Error(`${found.name} answers against the contract: ${faults.join(', ')}`)
}

type JsonSchema = TSchema & {
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** The paths of all keys that the schema does not name. An object schema without any property is open. */
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
