import { Type } from 'typebox'
import type { Call } from './call.ts'
import { CheckDefinition, FormDefinition, LinkDefinition } from './schemas/form-definitions.ts'

// spec 3 §1.9–11

export const FormDefinitions = Type.Object(
  {
    forms: Type.Array(FormDefinition, { description: 'In the order of the chain' }),
    links: Type.Array(LinkDefinition, { description: 'What suggests the answers of which field' }),
    checks: Type.Array(CheckDefinition, { description: 'In the order of the credit file' }),
  },
  { $id: 'FormDefinitions', description: 'The data dictionary' },
)

export const OpenApiDocument = Type.Object(
  {},
  { $id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document', additionalProperties: true },
)

export const Health = Type.Object(
  { status: Type.String() },
  { $id: 'Health', description: 'The state of the portal' },
)

/** Calls with which the portal describes itself (D35). */
export const metaCalls = {
  'GET /api/form-definitions': {
    summary:
      'Get the data dictionary: all forms with steps, fields, conditions, options and bounds, the links that suggest answers, and the checks across the forms.',
    access: 'signed-in',
    answer: FormDefinitions,
  },
  'GET /api/openapi.json': {
    summary: 'Get this document.',
    access: 'public',
    answer: OpenApiDocument,
  },
  'GET /healthz': { summary: 'Tell whether the process is up.', access: 'public', answer: Health },
  'GET /readyz': {
    summary: 'Tell whether the database answers and its disk has room.',
    access: 'public',
    answer: Health,
    errors: { 503: 'The database does not answer, or its disk is almost full' },
  },
} as const satisfies Record<string, Call>
