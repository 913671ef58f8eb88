import { type Origins, originLength } from '../../engine/marks.ts'
import type { Answers } from '../../engine/types.ts'
import type { Suggested } from '../credit-file/stored-file.ts'

// spec 3 §1.60

/** Returns the origins of those answers that are equal to what earlier forms suggested. All others were typed. */
export function originsOf(answers: Answers, suggested: Suggested | null): Origins {
  const taken = Object.entries(suggested ?? {}).filter(([key, { value }]) => answers[key] === value)
  return Object.fromEntries(
    taken.map(([key, { source, evidence }]) => {
      const from = evidence ? `${source}: ${evidence}` : source
      return [key, { kind: 'offered' as const, from: from.slice(0, originLength) }]
    }),
  )
}

/** Counts answers by origin, as a completion does. */
export function countedOrigins(answers: Answers, origins: Origins) {
  const offered = Object.keys(answers).filter(key => origins[key] !== undefined).length
  return { typed: Object.keys(answers).length - offered, pasted: 0, offered, imported: 0 }
}
