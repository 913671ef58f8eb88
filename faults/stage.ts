import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../server/demo/random.ts'
import { judge, type Verdict } from './history.ts'
import { type FaultKind, faults, kindsAt } from './kinds.ts'
import { type Officers, startOfficers } from './officers.ts'
import { type Mode, openPlace } from './place.ts'
import type { Plant } from './portal.ts'

export interface Stage {
  readonly mode: Mode
  readonly random: Random
  /** Those that there can be at the place are done. Null: chosen at random until the time is over. */
  readonly kinds: readonly FaultKind[] | null
  readonly seconds: number
  readonly plant: Plant | null
  readonly say: (line: string) => void
}

/** What a stage came to. */
export interface Outcome extends Verdict {
  readonly faults: readonly FaultKind[]
  readonly disk: string | null
  readonly acknowledged: number
  readonly unknown: number
  readonly refused: number
  readonly done: Officers['done']
  /** After each fault, until every hand had an answer again that settled something. */
  readonly readyAgainMs: readonly number[]
  /** Answers that no fault explains, ends that nobody asked for, and a portal that was not ready again in time. */
  readonly unexpected: readonly string[]
}

const officersAtOnce = 6
const mostSecondsUntilReady = 30

/** Lets officers work while one fault after the other is done to their portal, and judges what has become of their work. */
export async function runStage(stage: Stage): Promise<Outcome> {
  const { mode, random, plant, say } = stage
  const place = await openPlace(mode, plant)
  try {
    const officers = await startOfficers(
      place.portals.map(({ address }) => address),
      officersAtOnce,
    )
    const happened: FaultKind[] = []
    const readyAgainMs: number[] = []
    const late: string[] = []
    const once = async (kind: FaultKind) => {
      await faults[kind](place, random)
      happened.push(kind)
      const ms = await untilAllGoOn(officers)
      say(`${mode}: ${kind}; ${ms === null ? 'not ready again' : `ready again after ${ms.toFixed(0)} ms`}`)
      if (ms === null) late.push(`${kind}: not ready again after ${mostSecondsUntilReady} s`)
      else readyAgainMs.push(ms)
      await pause(random.between(100, 600))
    }
    await untilAllGoOn(officers)
    const possible = kindsAt(place)
    if (stage.kinds) for (const kind of stage.kinds.filter(each => possible.includes(each))) await once(kind)
    else {
      for (const end = performance.now() + stage.seconds * 1000; performance.now() < end; )
        await once(random.pick(possible))
    }
    await officers.stop()
    const verdict = await place.database.ask(client => judge(client, officers.diaries))
    const ended = place.portals.flatMap(({ endedByItself }) => endedByItself)
    const count = (what: 'acknowledged' | 'unknown' | 'refused') =>
      officers.diaries.reduce((sum, diary) => sum + diary[what].length, 0)
    return {
      ...verdict,
      faults: happened,
      disk: place.disk.how,
      acknowledged: count('acknowledged'),
      unknown: count('unknown'),
      refused: count('refused'),
      done: officers.done,
      readyAgainMs,
      unexpected: [...officers.unexpected, ...ended, ...late],
    }
  } finally {
    await place.close()
  }
}

/** Waits until every hand has had answers again that settle what became of a value; null: it took too long. */
async function untilAllGoOn({ hands }: Officers): Promise<number | null> {
  const begun = performance.now()
  // The first answer after a fault may still tell of what was sent before it.
  const wanted = hands.map(({ settled }) => settled() + 2)
  while (hands.some(({ settled }, index) => settled() < (wanted[index] ?? 0))) {
    if (performance.now() - begun > mostSecondsUntilReady * 1000) return null
    await pause(10)
  }
  return performance.now() - begun
}

/** Everything that must not be, in words; empty when all is well. */
export function breachesOf(outcome: Outcome): string[] {
  const { lost, doubled, uncalled, gaps, disagreeing, unexpected } = outcome
  return [
    ...lost.map(what => `lost: ${what}`),
    ...doubled.map(what => `doubled: ${what}`),
    ...uncalled.map(what => `stored although refused: ${what}`),
    ...gaps.map(what => `gap: ${what}`),
    ...disagreeing.map(what => `disagrees: ${what}`),
    ...unexpected,
  ]
}
