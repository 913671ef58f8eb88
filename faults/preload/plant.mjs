// @ts-check
import fs from 'node:fs'
import { dirname, join } from 'node:path'

// Loaded into the portal before its own code. Plants the fault that PLANT names by changing the text of the built server
// while it is loaded (server/launch/load.ts reads it with readFileSync); the files on disk are not changed. V8 does not use
// the kept bytecode of a text that has changed.

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

const built = join(dirname(process.argv[1] ?? ''), 'code')
const { pattern, replacement, declared = '' } = plant
const read = fs.readFileSync
if (
  !fs.readdirSync(built).some(file => file.endsWith('.js') && pattern.test(read(join(built, file), 'latin1')))
)
  throw new Error(`The built server does not contain the code that the fault ${name} changes.`)

// The assertion is for the overloads of readFileSync, of which the planted faults concern only the one for texts.
fs.readFileSync = /** @type {typeof read} */ (
  (file, options) => {
    const content = read(file, options)
    if (typeof content !== 'string' || !String(file).startsWith(built) || !pattern.test(content))
      return content
    return declared + content.replace(pattern, replacement)
  }
)
