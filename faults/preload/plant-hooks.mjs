// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Answers the saves that share a transaction first and commits the transaction half a second later, so that on a
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
 * What each planted fault changes in the built server: `replacement` replaces the text `pattern`, and `appended` is appended.
 * @type {Readonly<Record<string, { pattern: RegExp, replacement: string, appended?: string }>>}
 */
const plants = {
  // A save is acknowledged before it is committed.
  ack: {
    pattern: /client\.query\("commit"\)(?=\s*\])/,
    replacement: 'answeredBeforeCommit(client)',
    appended: answerBeforeCommit,
  },
  // Two saves of one form no longer wait for each other.
  lock: { pattern: /"for no key update of f, c"/, replacement: '"--"' },
  // The error event of a connection that breaks while it is in use has no listener.
  listener: {
    pattern: /client\.on\("error", \(error\) => settings\.onLost\?\.\(error\)\);/,
    replacement: '',
  },
}

/** @type {{ pattern: RegExp, replacement: string, appended?: string } | undefined} */
let plant

/** @param {{ plant?: string, built: string }} data */
export function initialize({ plant: name = '', built }) {
  plant = plants[name]
  if (plant === undefined) throw new Error(`There is no fault named ${name} to plant.`)
  const { pattern } = plant
  const places = readdirSync(built).filter(
    file => file.endsWith('.js') && pattern.test(readFileSync(join(built, file), 'utf8')),
  )
  if (places.length === 0)
    throw new Error(`The built server does not contain the code that the fault ${name} changes.`)
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context)
  const source = String(loaded.source ?? '')
  if (plant === undefined || !url.includes('/dist/server/') || !plant.pattern.test(source)) return loaded
  return { ...loaded, source: source.replace(plant.pattern, plant.replacement) + (plant.appended ?? '') }
}
