// @ts-check
import { createRequire } from 'node:module'
import { join } from 'node:path'

// `node scripts/server-build/bytecode.mjs FOLDER`: writes the bytecode of a built server beside its files (server/launch).

const folder = process.argv[2] ?? ''
const { load, record, writeBytecode } = createRequire(import.meta.url)(join(folder, 'load.js'))
record()
const { warmUp } = load(join(folder, 'code', 'warm-up.js'))
await warmUp()
writeBytecode()
