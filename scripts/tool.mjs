// @ts-check
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { folderOf, parts } from './freshness.mjs'

// `npm run backup`, `restore`, `verify` and `drill`: builds the server if needed, then runs its tool in this same process.

const server = parts.filter(part => part.name === 'server')
await ensureBuilt(server)
await import(pathToFileURL(join(...server.map(folderOf), 'tool.js')).href)
