import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApi } from '../server/portal/openapi/document.ts'

// `npm run lint:openapi`: lints the document that GET /api/openapi.json answers, by the rules of redocly.yaml. It is
// written to a file; no server has to run.

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'node_modules', '.cache', 'openapi')
const file = join(folder, 'openapi.json')

mkdirSync(folder, { recursive: true })
writeFileSync(file, JSON.stringify(openApi(), null, 2))
const linter = spawnSync(join(root, 'node_modules', '.bin', 'redocly'), ['lint', file], {
  cwd: root,
  stdio: 'inherit',
  // It asks nobody whether there is a newer one.
  env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' },
})
process.exitCode = linter.status ?? 1
