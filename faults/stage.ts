import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../server/demo/random.ts'
import { type Mode, startEnvironment } from './environment.ts'
import { judge, type Verdict } from './history.ts'
import { type FaultKind, faults, kindsAt } from './kinds.ts'
import { type Officers, startOfficers } from './officers.ts'
import type { Plant } from './portal.ts'

export interface Stage {
  readonly mode: Mode
  readonly random: Random
  /** The faults to inject, except those that are impossible at the place. Null: random ones until the time is over. */
  readonly kinds: readonly FaultKind[] | null
  readonly seconds: number
  readonly plant: Plant | null
  readonly say: (line: string) => void
}

/** The result of a stage. */
export interface Outcome extends Verdict {
  readonly faults: readonly FaultKind[]
  readonly disk: string | null
  readonly acknowledged: number
  readonly unknown: number
  readonly refused: number
  readonly done: Officers['done']
  /** For each fault, the milliseconds until every hand again received answers that settle whether a value was stored. */
  readonly readyAgainMs: readonly number[]
  /** Answers that no fault explains, portals that ended by themselves, and portals that were not ready again in time. */
  readonly unexpected: readonly string[]
}

const officersAtOnce = 6
const mostSecondsUntilReady = 30

/** Injects one fault after the other while officers work on the portal, then checks what has become of their work. */
export async function runStage(stage: Stage): Promise<Outcome> {
  const { mode, random, plant, say } = stage
  const place = await startEnvironment(mode, plant)
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
      const ms = await waitForRecovery(officers)
      say(`${mode}: ${kind}; ${ms === null ? 'not ready again' : `ready again after ${ms.toFixed(0)} ms`}`)
      if (ms === null) late.push(`${kind}: not ready again after ${mostSecondsUntilReady} s`)
      else readyAgainMs.push(ms)
      await pause(random.between(100, 600))
    }
    await waitForRecovery(officers)
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

/**
 * Waits until every hand has again received answers that settle whether a value was stored. Returns the milliseconds, or null
 * after 30 seconds.
 */
async function waitForRecovery({ hands }: Officers): Promise<number | null> {
  const begun = performance.now()
  // Two answers, because the first one after a fault may belong to a request sent before it.
  const wanted = hands.map(({ settled }) => settled() + 2)
  while (hands.some(({ settled }, index) => settled() < (wanted[index] ?? 0))) {
    if (performance.now() - begun > mostSecondsUntilReady * 1000) return null
    await pause(10)
  }
  return performance.now() - begun
}

/** Lists everything that went wrong, in words; empty if nothing did. */
export function breachesOf(outcome: Outcome): string[] {
  const { lost, doubled, storedThoughRefused, gaps, disagreeing, unexpected } = outcome
  return [
    ...lost.map(what => `lost: ${what}`),
    ...doubled.map(what => `doubled: ${what}`),
    ...storedThoughRefused.map(what => `stored although refused: ${what}`),
    ...gaps.map(what => `gap: ${what}`),
    ...disagreeing.map(what => `disagrees: ${what}`),
    ...unexpected,
  ]
}
