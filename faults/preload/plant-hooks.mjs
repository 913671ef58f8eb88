// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Answers the saves that share a transaction first and commits the transaction 40 ms later.
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
 * What each planted fault changes in the built server: `instead` replaces the text `there`, and `besides` is appended.
 * @type {Readonly<Record<string, { there: RegExp, instead: string, besides?: string }>>}
 */
const plants = {
  // A save is acknowledged before it is committed.
  ack: {
    there: /client\.query\("commit"\)(?=\s*\])/,
    instead: 'answeredBeforeCommit(client)',
    besides: answerBeforeCommit,
  },
  // Two saves of one form no longer wait for each other.
  lock: { there: /"for no key update of f, c"/, instead: '"--"' },
  // The error event of a connection that breaks while it is in use has no listener.
  listener: { there: /client\.on\("error", \(error\) => settings\.onLost\?\.\(error\)\);/, instead: '' },
}

/** @type {{ there: RegExp, instead: string, besides?: string } | undefined} */
let plant

/** @param {{ plant?: string, built: string }} data */
export function initialize({ plant: name = '', built }) {
  plant = plants[name]
  if (plant === undefined) throw new Error(`There is no fault named ${name} to plant.`)
  const { there } = plant
  const places = readdirSync(built).filter(
    file => file.endsWith('.js') && there.test(readFileSync(join(built, file), 'utf8')),
  )
  if (places.length === 0)
    throw new Error(`The built server does not contain the code that the fault ${name} changes.`)
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context)
  const source = String(loaded.source ?? '')
  if (plant === undefined || !url.includes('/dist/server/') || !plant.there.test(source)) return loaded
  return { ...loaded, source: source.replace(plant.there, plant.instead) + (plant.besides ?? '') }
}
