import {
  fieldOfMarkKey,
  markKey,
  markText,
  type Origin,
  type OriginKind,
  originLength,
  takesDraft,
} from '../../../engine/marks.ts'
import { withoutControlCharacters } from '../../../engine/texts.ts'
import type { Answer } from '../../../engine/types.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import type { Draft } from '../drafts/draft.ts'
import type { Changes } from '../store/answer-sheet.ts'
import type { FormStore, KnownOrigins } from '../store/form-store.ts'

// spec 3 §1.60, §2.7; D54

/**
 * Tracks where answers came from. An origin is kept while its field still has the answer that was taken; any edit ends it.
 * Values that follow a formula need no tracking, and earlier visits stored their origins in their drafts.
 */
export function knownOrigins(store: FormStore, drafts: readonly Draft[]): KnownOrigins {
  const known = new Map<string, { readonly answer: Answer; readonly origin: Origin }>()
  for (const { via = {}, changes } of drafts)
    for (const [key, origin] of Object.entries(via)) {
      const answer = changes[key]
      if (answer !== undefined && answer !== null && store.answers()[key] === answer)
        known.set(key, { answer, origin })
    }

  store.onEdit(() => {
    const answers = store.answers()
    for (const [key, { answer }] of known) if (answers[key] !== answer) known.delete(key)
  })

  function taken(keys: readonly string[], kind: OriginKind, from?: string): void {
    for (const key of keys) {
      const answer = store.answers()[key]
      if (answer !== undefined && answer !== null) known.set(key, { answer, origin: originOf(kind, from) })
    }
  }

  return {
    taken,
    suggestionsTaken(suggestions) {
      for (const { field, source, evidence } of suggestions)
        taken([field], 'offered', evidence ? `${source}: ${evidence}` : source)
    },
    of(changes) {
      const following = store.following()
      const via = Object.keys(changes).flatMap(key => {
        if (changes[key] === null || fieldOfMarkKey(key) !== undefined) return []
        const origin =
          known.get(key)?.origin ?? (following.has(key) ? originOfPrefill(store, key) : undefined)
        return origin ? [[key, origin] as const] : []
      })
      return via.length > 0 ? { via: Object.fromEntries(via) } : {}
    },
  }
}

function originOfPrefill(store: FormStore, key: string): Origin {
  const field = store.definition(key)
  if (field?.startsToday) return { kind: 'offered', from: 'today’s date' }
  // The only other text is an applicant's name.
  return { kind: 'offered', from: field?.type === 'text' ? 'the account' : 'its formula' }
}

function originOf(kind: OriginKind, from: string | undefined): Origin {
  return from ? { kind, from: shortened(withoutControlCharacters(from)) } : { kind }
}

function shortened(text: string): string {
  return text.length > originLength ? `${text.slice(0, originLength - 1)}…` : text
}

/**
 * Fills fields with what was suggested for them. A text is marked as a draft that nobody has read yet. Returns the changes,
 * with which the store can undo them all.
 */
export function takeSuggestions(store: FormStore, suggestions: readonly Suggestion[]): Changes {
  const draft = markText({ code: 'dr' })
  const changes = Object.fromEntries(
    suggestions.flatMap(({ field, value }) => [
      [field, value],
      ...(takesDraft(store.definition(field)) ? [[markKey(field), draft]] : []),
    ]),
  )
  store.setAll(changes, { undoable: true })
  store.origins?.suggestionsTaken(suggestions)
  return changes
}
