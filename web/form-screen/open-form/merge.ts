import { answerOf } from '../../../engine/answers.ts'
import type { Answer, Answers, Form } from '../../../engine/types.ts'
import type { Draft, DraftContent } from '../drafts/draft.ts'
import { type Changes, storedKeys } from '../store/answer-sheet.ts'

// spec 3 §2.8

/** The value that one side has for a key: an answer, null for no answer, or a text that does not parse as a number. */
export interface FieldValue {
  readonly answer: Answer | null
  readonly text?: string
}

export type ValueMap = Readonly<Record<string, FieldValue>>

/** Unsaved changes to a form: those on the screen, or those of a draft. */
export interface Edits {
  readonly held: ValueMap
  /** The last acknowledged value of a key at the time it was changed; undefined when that is not known. */
  readonly before: (key: string) => Answer | null | undefined
  /** When the changes were typed, ISO 8601; null for what is on the screen now. */
  readonly at: string | null
}

/** One of the values that a person can choose for a field that clashes. */
export interface Side {
  readonly id: string
  readonly kind: 'mine' | 'earlier' | 'saved'
  readonly at: string | null
  readonly held: FieldValue
}

/** A field that both sides changed to different values. The user's latest value comes first, the saved one last. */
export interface Clash {
  readonly key: string
  readonly sides: readonly Side[]
}

export interface Merge {
  /** The user's own changes that survive, to be applied on top of the saved answers. */
  readonly kept: ValueMap
  readonly clashes: readonly Clash[]
}

/**
 * Merges unsaved changes, oldest first, with what the server has, field by field. A change survives if the server still
 * has the value that the change started from. If both sides have the same value, there is nothing to do. Anything else is
 * a clash.
 */
export function merge(form: Form, edits: readonly Edits[], saved: Answers): Merge {
  const kept: Record<string, FieldValue> = {}
  const clashes: Clash[] = []
  for (const key of storedKeys(form)) {
    const stored: FieldValue = { answer: answerOf(saved, key) ?? null }
    const differing = edits.flatMap(({ held, before, at }) => {
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

/**
 * Returns what other people changed on the server: the saved values that differ from `before`, without the user's own
 * fields.
 */
export function changedElsewhere(
  form: Form,
  before: Answers,
  saved: Answers,
  isOwn: (key: string) => boolean,
): Changes {
  const changes: Record<string, Answer | null> = {}
  for (const key of storedKeys(form)) {
    const answer = answerOf(saved, key)
    if (!isOwn(key) && answer !== answerOf(before, key)) changes[key] = answer ?? null
  }
  return changes
}

/** Combines changes and unreadable texts into one value per key. */
export function valuesOf({ changes, texts }: DraftContent): ValueMap {
  const held: Record<string, FieldValue> = {}
  for (const [key, answer] of Object.entries(changes)) held[key] = { answer }
  for (const [key, text] of Object.entries(texts)) held[key] = { answer: null, text }
  return held
}

/** Splits values into answers and the texts that could not be read. */
export function contentOf(held: ValueMap): DraftContent {
  const entries = Object.entries(held)
  return {
    changes: Object.fromEntries(entries.map(([key, { answer }]) => [key, answer])),
    texts: Object.fromEntries(
      entries.flatMap(([key, { text }]) => (text === undefined ? [] : [[key, text]])),
    ),
  }
}

/** Prepares a draft for merging with what the server has now. */
export function editsOf(draft: Draft, saved: Answers, version: number | null): Edits {
  const stored = (key: string) => answerOf(saved, key) ?? null
  const isUpToDate = draft.baseVersion === version
  return {
    held: valuesOf(draft),
    before: key => (isUpToDate ? stored(key) : draft.baseValues?.[key]),
    at: draft.at,
  }
}

/** Lists each distinct value once: own values from the latest to the oldest, then the saved one. */
function sidesOf(own: readonly { held: FieldValue; at: string | null }[], stored: FieldValue): Side[] {
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

function isSame(one: FieldValue, other: FieldValue): boolean {
  return one.answer === other.answer && one.text === other.text
}
