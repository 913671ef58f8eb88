import type { TObject, TSchema } from 'typebox'
import type { Call } from '../../../api/call.ts'
import type { Components, Json } from './components.ts'
import { errorAnswers } from './error-answers.ts'

/** Returns one call of the contract as an operation of the document. */
export function operation(name: string, call: Call, tag: string, components: Components): Json {
  const { summary, description, access, params, query, headers, body } = call
  return {
    operationId: operationIdOf(name),
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    security: access === 'public' ? [] : [{ bearer: [] }],
    ...(Array.isArray(access) && { 'x-roles': access }),
    parameters: [
      ...parametersOf(params, 'path', components),
      ...parametersOf(query, 'query', components),
      ...parametersOf(headers, 'header', components),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: components.schema(body) } } },
    }),
    responses: { ...goodAnswers(call, components), ...errorAnswers(name, call, components) },
  }
}

/**
 * Returns the operation's id: 'GET /api/loan-officer/clients/{clientId}/forms' becomes getLoanOfficerClientsByClientIdForms.
 */
export function operationIdOf(name: string): string {
  const [method = '', path = ''] = name.split(' ')
  const words = path
    .replace(/^\/(api\/)?/, '')
    .replaceAll('{', 'by-')
    .split(/[^A-Za-z]+/)
    .filter(word => word !== '')
  return method.toLowerCase() + words.map(word => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')
}

type Place = 'path' | 'query' | 'header'

function parametersOf(schema: TObject | undefined, place: Place, components: Components): Json[] {
  if (!schema) return []
  const required: readonly string[] =
    'required' in schema && Array.isArray(schema.required) ? schema.required : []
  return Object.entries<TSchema & { $id?: string; description?: string }>(schema.properties).map(
    ([name, property]) => {
      const { description, ...itsSchema } = components.withoutName(property)
      const parameter = {
        name: place === 'header' ? headerName(name) : name,
        in: place,
        required: required.includes(name),
        ...(description !== undefined && { description }),
        schema: itsSchema,
      }
      return property.$id === undefined ? parameter : components.refer('parameters', property.$id, parameter)
    },
  )
}

/** Returns a header's name in its usual spelling, such as If-Match for if-match; its case does not matter. */
function headerName(name: string): string {
  return name.replaceAll(/(^|-)[a-z]/g, letter => letter.toUpperCase())
}

function goodAnswers(call: Call, components: Components): Record<string, Json> {
  if (call.download) return { 200: download(call, components) }
  const answer = {
    ...(call.etag && { headers: { ETag: etag(components) } }),
    content: { 'application/json': { schema: components.schema(call.answer) } },
  }
  if (call.mayCreate)
    return {
      200: { description: 'It already existed', ...answer },
      201: { description: 'It was created', ...answer },
    }
  return { [call.status ?? 200]: { description: call.status === 201 ? 'It was created' : 'Done', ...answer } }
}

function download(call: Call, components: Components): Json {
  const csv = { 'text/csv': { schema: components.schema(call.answer) } }
  return {
    description: 'The file, streamed while it is written',
    headers: {
      'Content-Disposition': components.refer('headers', 'FileName', {
        description: 'The name of the file: attachment; filename="users-2026-11-20.csv"',
        schema: { type: 'string' },
      }),
      'X-Row-Count': components.refer('headers', 'RowCount', {
        description: 'The number of rows in the file; absent when it is not known',
        schema: { type: 'integer', minimum: 0 },
      }),
    },
    content: {
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {},
      ...('format' in (call.params?.properties ?? {}) && csv),
    },
  }
}

function etag(components: Components): Json {
  return components.refer('headers', 'FormVersion', {
    description: 'The version of the form, in quotes, to send as If-Match',
    schema: { type: 'string', examples: ['"7"'] },
  })
}
