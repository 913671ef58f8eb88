import { parseArgs } from 'node:util'
import { seededRandom } from '../server/demo/random.ts'
import { buildPortal, type Plant, plants } from './portal.ts'
import { report } from './report.ts'
import { breachesOf, type Outcome, runStage } from './stage.ts'

/**
 * Twelve savers work on the built portal while a nemesis kills, stops, cuts and fills what it stands on; afterwards every
 * value that they sent is looked for in the database. Embedded PostgreSQL and DATABASE_URL take turns. Ends with an error
 * when anything that was acknowledged is lost, doubled or out of line.
 *
 *   npm run test:faults -- --minutes 10               as long as you like
 *   npm run test:faults -- --minutes 10 --seed 4711   the same faults in the same order
 *   npm run test:faults -- --planted ack              with a fault in the portal, which has to be found: ack, lock, listener
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    planted: { type: 'string' },
  },
})
const seconds = Number(values.minutes) * 60
if (!(seconds > 0)) throw new Error('--minutes takes a number above 0.')
const plant = plantOf(values.planted)
const random = seededRandom(Number(values.seed))

console.log(`Seed ${values.seed}${plant ? `, with the planted fault ${plant}` : ''}`)
buildPortal()
const outcomes: Outcome[] = []
const end = performance.now() + seconds * 1000
const longestStage = 75
for (let turn = 0; performance.now() < end || turn < 2; turn += 1) {
  const left = (end - performance.now()) / 1000
  const mode = turn % 2 === 0 ? 'embedded' : 'DATABASE_URL'
  // A short run has both, too.
  const ofStage = Math.max(10, Math.min(longestStage, turn === 0 ? seconds / 2 : left))
  const outcome = await runStage({ mode, random, kinds: null, seconds: ofStage, plant, say: console.log })
  outcomes.push(outcome)
  if (breachesOf(outcome).length > 0) break
}
const breaches = outcomes.flatMap(breachesOf)
console.log(report(outcomes))
for (const breach of breaches.slice(0, 40)) console.log(`✗ ${breach}`)
if (breaches.length > 40) console.log(`… and ${breaches.length - 40} more`)
if (plant) console.log(`The planted fault ${plant} was ${breaches.length > 0 ? '' : 'not '}found.`)
if (breaches.length > 0) process.exitCode = 1

function plantOf(name: string | undefined): Plant | null {
  const found = plants.find(each => each === name)
  if (name !== undefined && !found) throw new Error(`--planted takes one of ${plants.join(', ')}.`)
  return found ?? null
}
