import { parseArgs } from 'node:util'
import { seededRandom } from '../server/demo/random.ts'
import { fromCommandLine } from './command-line.ts'
import { type FaultKind, faultKinds } from './kinds.ts'
import { buildPortal, type Plant, plants } from './portal.ts'
import { report } from './report.ts'
import { breachesOf, type Outcome, runStage } from './stage.ts'

/**
 * Twelve simulated users save on the built portal while faults are injected: processes are killed or stopped, connections cut,
 * the disk filled. Afterwards every value that they sent is looked up in the database. Stages on the embedded PostgreSQL and
 * on DATABASE_URL alternate. Ends with an error if anything acknowledged is lost, stored twice or out of order.
 *
 *   npm run test:faults -- --minutes 10               for as long as you like
 *   npm run test:faults -- --minutes 10 --seed 4711   the same faults in the same order
 *   npm run test:faults -- --only 'backend killed' --times 50   only this fault, 50 times on each of the two databases
 *   npm run test:faults -- --planted ack              with a bug put into the portal, which has to be found: ack, lock, listener
 */
const { seed, seconds, plant, only, times } = fromCommandLine(() => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      planted: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      times: { type: 'string', default: '10' },
    },
  })
  return {
    seed: Number(values.seed),
    seconds: aboveZero('--minutes', values.minutes) * 60,
    plant: plantOf(values.planted),
    only: values.only.map(kindOf),
    times: aboveZero('--times', values.times),
  }
})
const random = seededRandom(seed)

console.log(`Seed ${seed}${plant ? `, with the planted fault ${plant}` : ''}`)
buildPortal()
const outcomes: Outcome[] = []
const end = performance.now() + seconds * 1000
const longestStage = 75
for (let turn = 0; goesOn(turn); turn += 1) {
  const left = (end - performance.now()) / 1000
  const mode = turn % 2 === 0 ? 'embedded' : 'DATABASE_URL'
  // The first stage gets at most half of the time, so that a short run has a stage on each database too.
  const ofStage = Math.max(10, Math.min(longestStage, turn === 0 ? seconds / 2 : left))
  const kinds = only.length === 0 ? null : Array.from({ length: times }, () => random.pick(only))
  const outcome = await runStage({ mode, random, kinds, seconds: ofStage, plant, say: console.log })
  outcomes.push(outcome)
  if (breachesOf(outcome).length > 0) break
}
const breaches = outcomes.flatMap(breachesOf)
console.log(report(outcomes))
for (const breach of breaches.slice(0, 40)) console.log(`✗ ${breach}`)
if (breaches.length > 40) console.log(`… and ${breaches.length - 40} more`)
if (plant) console.log(`The planted fault ${plant} was ${breaches.length > 0 ? '' : 'not '}found.`)
if (breaches.length > 0) process.exitCode = 1

/** Reports whether there is another stage. Both modes get at least one; with chosen faults (`--only`) exactly one. */
function goesOn(turn: number): boolean {
  return turn < 2 || (only.length === 0 && performance.now() < end)
}

function aboveZero(name: string, text: string): number {
  const number = Number(text)
  if (!(number > 0)) throw new Error(`${name} takes a number above 0.`)
  return number
}

function kindOf(name: string): FaultKind {
  const found = faultKinds.find(each => each === name)
  if (!found) throw new Error(`--only takes one of: ${faultKinds.join(', ')}.`)
  return found
}

function plantOf(name: string | undefined): Plant | null {
  const found = plants.find(each => each === name)
  if (name !== undefined && !found) throw new Error(`--planted takes one of ${plants.join(', ')}.`)
  return found ?? null
}
