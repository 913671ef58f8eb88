import type { Origins } from '../../engine/marks.ts'
import { controlCharacterFault, hasControlCharacter, noSuchField } from '../../engine/texts.ts'
import type { Answer, Field } from '../../engine/types.ts'

// spec 3 §1.60

/**
 * What a save keeps of where its answers came from; null without any. What was cleared came from nowhere, and of what is
 * not sent nothing can be said.
 */
export function originsToKeep(
  answers: Readonly<Record<string, Answer | null>>,
  sent: Origins | undefined,
): Origins | null {
  const kept = Object.entries(sent ?? {}).filter(([key]) => (answers[key] ?? null) !== null)
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

/** What is wrong with them, by field key. */
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
