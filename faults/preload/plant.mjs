// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import Module from 'node:module'
import { dirname, join } from 'node:path'

// Loaded into the portal before its own code. Plants the fault that PLANT names by changing the text of the built server
// while Node loads it; the files on disk are not changed.

/**
 * Answers the saves that share a transaction first and commits the transaction 40 ms later, so that on a
 * slow machine too about every second kill happens between an answer and its commit.
 */
const answerBeforeCommit = `
function answeredBeforeCommit(client) {
  const release = client.release
  client.release = () => {}
  const done = error => release.call(client, error)
  globalThis.setTimeout(() => client.query('commit').then(() => done(), done), 40)
}
`

/**
 * What each planted fault changes in the built server: `replacement` replaces the text `pattern`, and `declared` stands before all code.
 * @type {Readonly<Record<string, { pattern: RegExp, replacement: string, declared?: string }>>}
 */
const plants = {
  // A save is acknowledged before it is committed.
  ack: {
    pattern: /client\.query\("commit"\)(?=\s*\])/,
    replacement: 'answeredBeforeCommit(client)',
    declared: answerBeforeCommit,
  },
  // Two saves of one form no longer wait for each other.
  lock: { pattern: /"for no key update of f, c"/, replacement: '"--"' },
  // The error event of a connection that breaks while it is in use has no listener.
  listener: {
    pattern: /client\.on\("error", \(error\) => settings\.onLost\?\.\(error\)\);/,
    replacement: '',
  },
}

const name = process.env['PLANT'] ?? ''
const plant = plants[name]
if (plant === undefined) throw new Error(`There is no fault named ${name} to plant.`)

const built = dirname(process.argv[1] ?? '')
const { pattern, replacement, declared = '' } = plant
if (
  !readdirSync(built).some(
    file => file.endsWith('.js') && pattern.test(readFileSync(join(built, file), 'utf8')),
  )
)
  throw new Error(`The built server does not contain the code that the fault ${name} changes.`)

// Node compiles each CommonJS file by this method, which its types do not name.
const prototype = /** @type {{ _compile(code: string, file: string): unknown }} */ (
  /** @type {unknown} */ (Module.prototype)
)
const compile = prototype._compile
prototype._compile = function (/** @type {string} */ code, /** @type {string} */ file) {
  const isMeant = file.startsWith(built) && pattern.test(code)
  return compile.call(this, isMeant ? declared + code.replace(pattern, replacement) : code, file)
}
