import { Type } from 'typebox'
import type { DictionaryForm } from '../forms/dictionary.ts'
import type { Call } from './call.ts'

// spec 3 §1.9–11

const State = Type.Object({ status: Type.String() })

/** The portal about itself (D35). */
export const portalCalls = {
  'GET /api/form-definitions': {
    summary: 'The data dictionary: all forms with steps, fields, conditions, options and bounds (D35).',
    access: 'signed-in',
    answer: Type.Object({ forms: Type.Array(Type.Unsafe<DictionaryForm>(Type.Object({}))) }),
  },
  'GET /api/openapi.json': {
    summary: 'This contract as OpenAPI 3.1.',
    access: 'public',
    answer: Type.Object({}, { additionalProperties: true }),
  },
  'GET /healthz': { summary: 'The process is up.', access: 'public', answer: State },
  'GET /readyz': { summary: 'The database answers; 503 when it does not.', access: 'public', answer: State },
} as const satisfies Record<string, Call>
