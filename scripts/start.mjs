// @ts-check
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { folderOf, parts } from './freshness.mjs'

// `npm start`: builds what is not built yet or older than its sources, then runs the portal in this very process, so
// that a signal meant for it needs nobody to pass it on.

await ensureBuilt(parts)
const [, server] = parts.map(folderOf)
await import(pathToFileURL(join(server ?? '', 'main.js')).href)
