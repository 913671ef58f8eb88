import type { Origins } from '../../engine/marks.ts'
import { controlCharacterFault, hasControlCharacter, noSuchField } from '../../engine/texts.ts'
import type { Answer, Field } from '../../engine/types.ts'

// spec 3 §1.60

/** The origins that a save stores; null if there are none. Origins of answers that are cleared or not sent are dropped. */
export function originsToKeep(
  answers: Readonly<Record<string, Answer | null>>,
  sent: Origins | undefined,
): Origins | null {
  const kept = Object.entries(sent ?? {}).filter(([key]) => (answers[key] ?? null) !== null)
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

/** Returns the faults in the origins, as pairs of field key and message. */
export function faultsOfOrigins(
  fields: ReadonlyMap<string, Field>,
  sent: Origins | undefined,
): readonly (readonly [string, string])[] {
  return Object.entries(sent ?? {}).flatMap(([key, { from = '' }]) => {
    const field = fields.get(key)
    if (!field) return [[key, noSuchField] as const]
    return hasControlCharacter(from) ? [[key, controlCharacterFault(field.label)] as const] : []
  })
}
