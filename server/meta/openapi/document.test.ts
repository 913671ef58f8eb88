import { expect, test } from 'vitest'
import { contract } from '../../../api/contract.ts'
import { openApi } from './document.ts'
import { operationIdOf } from './operation.ts'

type Part = Record<string, unknown>
interface Operation extends Part {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly (Part & { readonly schema?: Part })[]
  readonly requestBody?: Part
  readonly responses: Readonly<Record<string, Part>>
}
interface Document extends Part {
  readonly openapi: string
  readonly info: Part
  readonly servers: readonly Part[]
  readonly tags: readonly Part[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Part>>>>
}

// The document as a caller receives it.
const document: Document = JSON.parse(JSON.stringify(await openApi()))
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
)

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Returns every object of the document below a part, with its path. */
function partsBelow(part: unknown, at = ''): { at: string; part: Part }[] {
  if (!isPart(part)) return []
  return [{ at, part }, ...Object.entries(part).flatMap(([key, value]) => partsBelow(value, `${at}/${key}`))]
}

/** Resolves a reference; returns the part itself if it is none. */
function resolved(part: Part): Part {
  const { $ref } = part
  if (typeof $ref !== 'string') return part
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((within, key) => (isPart(within) ? within[key] : undefined), document)
  if (!isPart(found)) throw new Error(`${$ref} leads nowhere`)
  return found
}

test('the document has every call of the contract, with its access and its refusals', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(contract).sort())
  const save = document.paths['/api/loan-officer/forms/{formId}/save']?.['put']
  expect(save).toMatchObject({
    security: [{ bearer: [] }],
    'x-roles': ['loan_officer'],
    requestBody: { required: true },
  })
  expect(save?.parameters.map(resolved)).toMatchObject([
    { name: 'formId', in: 'path', required: true },
    { name: 'If-Match', in: 'header', required: false },
    { name: 'Prefer', in: 'header', required: false },
    { name: 'Idempotency-Key', in: 'header', required: false },
  ])
  expect(Object.keys(save?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '503',
  ])
  const signIn = document.paths['/api/auth/login']?.['post']
  expect(signIn?.['security']).toEqual([])
  expect(resolved(save?.responses['413'] ?? {})['description']).toBe('The body is larger than 256 KiB')
  // A description beside a reference overrides the referenced one.
  expect(signIn?.responses['413']?.['description']).toBe('The body is larger than 8 KiB')
})

test('the document says what it describes, under which licence, and where it is served', () => {
  expect(document.info).toMatchObject({
    title: 'Sevenfold',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  })
  expect(document.servers).toMatchObject([{ url: '/' }])
})

test('every request body and every JSON response refers to a named schema', () => {
  const inline = operations.flatMap(({ name, operation }) =>
    [operation.requestBody, ...Object.values(operation.responses).map(resolved)].flatMap(part => {
      const content = isPart(part?.['content']) ? part['content'] : {}
      const json = content['application/json']
      return isPart(json) && isPart(json['schema']) && !('$ref' in json['schema']) ? [name] : []
    }),
  )
  expect(inline).toEqual([])
})

test('every object schema has a name', () => {
  const named = /^\/components\/schemas\/\w+$/
  const nameless = partsBelow(document)
    .filter(({ at, part }) => isPart(part['properties']) && !/\/properties$|\/examples\//.test(at))
    .filter(({ at }) => !named.test(at))
  expect(nameless.map(({ at }) => at)).toEqual([])
  expect(Object.keys(document.components['schemas'] ?? {}).length).toBeGreaterThan(80)
})

test('every named component and every parameter has a description', () => {
  const parts = Object.values(document.components).flatMap(section => Object.entries(section))
  expect(parts.filter(([, part]) => !part['description']).map(([name]) => name)).toEqual([])
  const parameters = operations.flatMap(({ operation }) => operation.parameters.map(resolved))
  expect(parameters.filter(({ description }) => !description)).toEqual([])
})

test('a schema has the same name in the document as in the code', async () => {
  const modules = import.meta.glob<Part>('../../../api/**/*.ts', { eager: true })
  const schemas = Object.values(modules)
    .flatMap(module => Object.entries(module))
    .filter(([name, value]) => /^[A-Z]/.test(name) && isPart(value) && typeof value['$id'] === 'string')
  expect(schemas.length).toBeGreaterThan(80)
  expect(schemas.filter(([name, value]) => isPart(value) && value['$id'] !== name)).toEqual([])
})

test('a parameter that several calls share is written once', () => {
  const inline = operations
    .flatMap(({ operation }) => operation.parameters)
    .filter(parameter => !('$ref' in parameter))
    .map(parameter => JSON.stringify(parameter))
  expect(inline.filter((parameter, index) => inline.indexOf(parameter) !== index)).toEqual([])
})

test('every reference can be resolved', () => {
  const parts = partsBelow(document).map(({ part }) => part)
  expect(parts.filter(({ $ref }) => typeof $ref === 'string')).not.toEqual([])
  expect(() => parts.map(resolved)).not.toThrow()
})

test('every call has a unique operationId in camel case', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter(id => !/^(get|post|put|delete)([A-Z][a-z]*)+$/.test(id))).toEqual([])
  expect(operationIdOf('GET /api/loan-officer/clients/{clientId}/forms/user_form')).toBe(
    'getLoanOfficerClientsByClientIdFormsUserForm',
  )
  expect(operationIdOf('GET /healthz')).toBe('getHealthz')
})

test('every call has one described tag, a summary and its refusals', () => {
  const described = document.tags.map(({ name }) => name)
  for (const { name, operation } of operations) {
    expect(operation['tags'], name).toEqual([expect.toBeOneOf(described)])
    expect(operation.summary, name).toMatch(/^[A-Z].*\.$/)
    expect(Object.keys(operation.responses), name).toContain('400')
  }
})
