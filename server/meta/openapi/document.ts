import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Call } from '../../../api/call.ts'
import { tags } from '../../../api/tags.ts'
import { formsInWords } from '../../../forms/catalogue.ts'
import { license, version } from '../../../package.json' with { type: 'json' }
import { createComponents } from './components.ts'
import { operation } from './operation.ts'

const description = `Assessment of small-business loan customers by ${formsInWords} linked forms.

Sign in with \`POST /api/auth/login\` (administrators: \`POST /api/admin/login\`) and send the token in the answer with every
further call, as \`Authorization: Bearer …\`. Bodies are JSON. Times are ISO 8601 in UTC; ids are UUIDs as text.

A refused call answers with an ErrorBody. Anything that does not belong to the caller answers 404, as if it did not exist.
A fault of the portal itself answers 500 with a \`message\`, and nothing is stored. After a 503, try again when the seconds
in Retry-After have passed.`

/** Returns the contract as an OpenAPI 3.1 document. Pauses between its parts, because all of them together take long. */
export async function openApi(): Promise<Record<string, unknown>> {
  const components = createComponents()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const tag of tags) {
    for (const [name, call] of Object.entries<Call>(tag.calls)) {
      await othersTurn()
      const [method = '', path = ''] = name.split(' ')
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, call, tag.name, components) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sevenfold', version, description, license: { name: license, identifier: license } },
    servers: [{ url: '/', description: 'The portal that serves this document' }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that a sign-in returns.' },
      },
      ...components.written(),
    },
  }
}
