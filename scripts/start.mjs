// @ts-check
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { folderOf, parts } from './freshness.mjs'

// `npm start`: builds the parts that are not built yet or whose sources have changed, then runs the portal in this same
// process, so that it receives signals directly.

await ensureBuilt(parts)
const [, server] = parts.map(folderOf)
await import(pathToFileURL(join(server ?? '', 'main.js')).href)
