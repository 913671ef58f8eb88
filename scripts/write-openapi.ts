import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openApi } from '../server/meta/openapi/document.ts'

// Writes to a file what GET /api/openapi.json answers, without running a server. `npm run lint:openapi` uses it.

const [file] = process.argv.slice(2)
if (file === undefined)
  throw new Error('Say which file to write: npx tsx scripts/write-openapi.ts openapi.json')
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(await openApi(), null, 2)}\n`)
