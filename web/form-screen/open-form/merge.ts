import { answered } from '../../../engine/answers.ts'
import type { Answer, Answers, Form } from '../../../engine/types.ts'
import type { Draft, DraftContent } from '../drafts/draft.ts'
import type { Changes } from '../store/answer-sheet.ts'
import { heldKeys } from '../store/held-keys.ts'

// spec 3 §2.8

/** What one side holds under a key: an answer, null for none, or a text that cannot be read as a number. */
export interface Held {
  readonly answer: Answer | null
  readonly text?: string
}

export type HeldByKey = Readonly<Record<string, Held>>

/** Unsaved changes to a form: those on the screen, or those of a draft. */
export interface Work {
  readonly held: HeldByKey
  /** What the server had acknowledged of a key when it was changed; undefined when that is not known. */
  readonly before: (key: string) => Answer | null | undefined
  /** When it was typed, ISO 8601; null for what is on the screen now. */
  readonly at: string | null
}

/** One of the values to choose from. */
export interface Side {
  readonly id: string
  readonly kind: 'mine' | 'earlier' | 'saved'
  readonly at: string | null
  readonly held: Held
}

/** A field that both sides changed, each to another value. The first side is the latest own one, the last the saved one. */
export interface Clash {
  readonly key: string
  readonly sides: readonly Side[]
}

export interface Merge {
  /** Own changes that stay, on top of what is saved. */
  readonly kept: HeldByKey
  readonly clashes: readonly Clash[]
}

/**
 * Merges unsaved work, the oldest first, with what the server holds, field by field. Where the server still holds what it
 * held before the change, the change stays. Where both sides hold the same, there is nothing to do. Anything else clashes.
 */
export function merge(form: Form, works: readonly Work[], saved: Answers): Merge {
  const kept: Record<string, Held> = {}
  const clashes: Clash[] = []
  for (const key of heldKeys(form)) {
    const stored: Held = { answer: answered(saved, key) ?? null }
    const differing = works.flatMap(({ held, before, at }) => {
      const own = held[key]
      return own && !isSame(own, stored) ? [{ held: own, at, isBased: before(key) === stored.answer }] : []
    })
    const latest = differing.at(-1)
    if (!latest) continue
    const others = differing.filter(({ held }) => !isSame(held, latest.held))
    if (others.length === 0 && differing.every(({ isBased }) => isBased)) kept[key] = latest.held
    else clashes.push({ key, sides: sidesOf([...others, latest], stored) })
  }
  return { kept, clashes }
}

/** What the server holds by now of the fields that were not changed here. */
export function changedElsewhere(
  form: Form,
  before: Answers,
  saved: Answers,
  isOwn: (key: string) => boolean,
): Changes {
  const changes: Record<string, Answer | null> = {}
  for (const key of heldKeys(form)) {
    const answer = answered(saved, key)
    if (!isOwn(key) && answer !== answered(before, key)) changes[key] = answer ?? null
  }
  return changes
}

/** Changes and unreadable texts as one value a key. */
export function heldOf({ changes, texts }: DraftContent): HeldByKey {
  const held: Record<string, Held> = {}
  for (const [key, answer] of Object.entries(changes)) held[key] = { answer }
  for (const [key, text] of Object.entries(texts)) held[key] = { answer: null, text }
  return held
}

export function contentOf(held: HeldByKey): DraftContent {
  const entries = Object.entries(held)
  return {
    changes: Object.fromEntries(entries.map(([key, { answer }]) => [key, answer])),
    texts: Object.fromEntries(
      entries.flatMap(([key, { text }]) => (text === undefined ? [] : [[key, text]])),
    ),
  }
}

/** A draft, to be merged with what the server holds now. */
export function workOf(draft: Draft, saved: Answers, version: number | null): Work {
  const stored = (key: string) => answered(saved, key) ?? null
  const isUpToDate = draft.baseVersion === version
  return {
    held: heldOf(draft),
    before: key => (isUpToDate ? stored(key) : draft.baseValues?.[key]),
    at: draft.at,
  }
}

/** Each value once, the latest first, the saved one last. */
function sidesOf(own: readonly { held: Held; at: string | null }[], stored: Held): Side[] {
  const sides: Side[] = []
  for (const { held, at } of own.toReversed()) {
    if (sides.some(side => isSame(side.held, held))) continue
    const isLatest = sides.length === 0
    sides.push({
      id: isLatest ? 'mine' : `earlier ${sides.length}`,
      kind: isLatest ? 'mine' : 'earlier',
      at,
      held,
    })
  }
  return [...sides, { id: 'saved', kind: 'saved', at: null, held: stored }]
}

function isSame(one: Held, other: Held): boolean {
  return one.answer === other.answer && one.text === other.text
}
