import type { TObject, TSchema } from 'typebox'
import { bodyBytesOf, type Call } from '../../api/call.ts'
import { contract } from '../../api/contract.ts'
import { Problem } from '../../api/shapes.ts'

// spec 3 §1.10

/** The contract as an OpenAPI 3.1 document. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries<Call>(contract)) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sevenfold', version: '1', description: 'Loan assessment of small-business customers.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' } },
      schemas: { Problem },
    },
  }
}

function operation(name: string, call: Call) {
  return {
    operationId: name.replaceAll(/[^\w]+/g, '_').replace(/_$/, ''),
    summary: call.summary,
    tags: [name.split('/')[2] ?? 'portal'],
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    ...(Array.isArray(call.access) && { 'x-roles': call.access }),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...parametersOf(call.headers, 'header'),
    ],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: call.body } } },
    }),
    responses: responsesOf(call),
  }
}

function parametersOf(schema: TObject | undefined, place: 'path' | 'query' | 'header') {
  if (!schema) return []
  const required: readonly string[] =
    'required' in schema && Array.isArray(schema.required) ? schema.required : []
  return Object.entries<TSchema>(schema.properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function responsesOf(call: Call) {
  const answer = call.download
    ? { 'application/octet-stream': {} }
    : { 'application/json': { schema: call.answer } }
  const faults: Record<number, string> = {
    ...((call.body || call.query) && { 400: 'Malformed' }),
    ...(call.access !== 'public' && { 401: 'Not signed in' }),
    ...(Array.isArray(call.access) && { 403: 'Not for this role' }),
    ...(call.params && { 404: 'Not found, or not the caller’s' }),
    ...(call.access !== 'public' &&
      call.body && { 409: 'Not in this state: locked, completed, changed meanwhile, taken' }),
    ...(call.body && { 413: `Larger than ${bodyBytesOf(call) / 1024} KiB` }),
    ...(call.access !== 'public' && call.body && { 422: 'Well-formed, but wrong: errors by field' }),
    ...(call.access === 'public' && call.body && { 429: 'Too often; see Retry-After' }),
    503: 'The database is away; try again',
  }
  const responses: Record<string, unknown> = {
    [call.status ?? 200]: { description: 'Done', content: answer },
  }
  for (const [status, description] of Object.entries(faults)) {
    responses[status] = {
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return responses
}
