import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

// Loads the built server with the bytecode that the build kept beside it, so that V8 does not compile it at each start
// (docs/decisions/025-a-quick-start.md). It imports nothing of the server, because it is loaded before everything else.

interface LoadedModule {
  exports: unknown
}

type Body = (
  exports: unknown,
  require: (name: string) => unknown,
  module: LoadedModule,
  file: string,
  folder: string,
) => void

const requirePackage = createRequire(import.meta.url)
const home = dirname(fileURLToPath(import.meta.url))
const modules = new Map<string, LoadedModule>()
let recorded: Map<string, Script> | null = null

/**
 * Runs a built file, a CommonJS module, and returns its exports. Each file runs once. Loads the built files that it requires
 * in the same way, and packages as `require` does. Throws what the file throws.
 */
export function load(file: string): unknown {
  const known = modules.get(file)
  if (known) return known.exports
  const module: LoadedModule = { exports: {} }
  modules.set(file, module)
  const folder = dirname(file)
  const require = (name: string) => (name.startsWith('.') ? load(join(folder, name)) : requirePackage(name))
  try {
    const body = compile(file).runInThisContext() as Body
    body.call(module.exports, module.exports, require, module, file, folder)
  } catch (error) {
    modules.delete(file)
    throw error
  }
  return module.exports
}

/** V8 ignores bytecode of another version of V8 or of a text of another length, and compiles the file instead. */
function compile(file: string): Script {
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: nameOf(file),
    ...(existsSync(bytecodeOf(file)) && { cachedData: readFileSync(bytecodeOf(file)) }),
  })
  recorded?.set(file, script)
  return script
}

/**
 * Returns the name of a file in errors. It is the same wherever the folder of the portal is, because V8 takes it from the
 * bytecode, and a build is moved to its place when it is complete.
 */
function nameOf(file: string): string {
  return join('dist', 'server', relative(home, file))
}

/** From now on remembers what is loaded, for `writeBytecode`. */
export function record(): void {
  recorded = new Map()
}

/** Writes the bytecode of everything loaded since `record`, with that of the functions that have run by now. */
export function writeBytecode(): void {
  for (const [file, script] of recorded ?? []) writeFileSync(bytecodeOf(file), script.createCachedData())
}

function bytecodeOf(file: string): string {
  return `${file}.bytecode`
}
