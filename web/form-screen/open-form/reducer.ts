import { initialAnswers } from '../../../engine/answers.ts'
import type { Answers, Context, Form } from '../../../engine/types.ts'
import type { ApiError } from '../../app/api-client.ts'
import type { Draft, DraftContent } from '../drafts/draft.ts'
import { withChanges } from '../saving/changes.ts'
import type { FormRecord, SavedRecord } from '../saving/form-source.ts'
import type { SaveState } from '../saving/save-queue.ts'
import { type Changes, followingKeys } from '../store/answer-sheet.ts'
import { changedElsewhere, contentOf, type Edits, editsOf, merge, type ValueMap, valuesOf } from './merge.ts'
import { type Author, type Conflict, type FormState, isReadOnly, type Merged } from './state.ts'

// spec 3 §2.8; D4

/**
 * Returns the next state of an open form and the effects to run. A pure function: every decision is made here, and every effect
 * runs elsewhere.
 */
export function reduce(rules: Rules, state: FormState, event: FormEvent): Transition {
  switch (event.type) {
    case 'opened':
      return opened(rules, state, event.record, event.drafts)
    case 'edited':
      if (state.phase.kind !== 'editing') return [state, []]
      return [
        state.isEdited ? state : { ...state, isEdited: true },
        [{ type: 'keep draft' }, { type: 'save soon' }],
      ]
    case 'moved':
      if (state.phase.kind !== 'editing') return [state, []]
      return [
        state.hasMoved ? state : { ...state, hasMoved: true },
        state.isEdited ? [{ type: 'keep draft' }, { type: 'save soon' }] : [{ type: 'save soon' }],
      ]
    case 'save state':
      // A completed or locked form is no longer saved, so the outcome of its last save does not matter.
      if (isReadOnly(state) || state.save.kind === event.save.kind) return [state, []]
      return [{ ...state, save: event.save }, []]
    case 'saved':
      return [saved(state, event.sent, event.record, event.at), [{ type: 'keep draft' }]]
    case 'sending':
      return [{ ...state, unconfirmed: { ...state.unconfirmed, ...event.sent } }, []]
    case 'unconfirmed':
      return [state, [{ type: 'keep draft' }]]
    case 'refused':
      return [{ ...state, refusal: event.error }, [{ type: 'keep draft' }]]
    case 'locked':
      return [{ ...state, phase: { kind: 'locked', message: event.message } }, [{ type: 'stop saves' }]]
    case 'newer version':
      return newerVersion(rules, state, event)
    case 'decided':
      return state.phase.kind === 'conflict'
        ? decided(rules, state, state.phase.question, event.choices)
        : [state, []]
    case 'completed':
      return [
        {
          ...acknowledged(state, event.record),
          savedAt: event.at,
          save: { kind: 'saved' },
          restoredFrom: null,
        },
        [
          { type: 'forget drafts' },
          { type: 'stop drafts' },
          { type: 'stop saves' },
          show(rules, event.record),
        ],
      ]
    case 'kept as progress':
      return [acknowledged(state, event.record), [{ type: 'keep draft' }]]
    case 'reopened':
      return reopened(rules, state, event.record, event.step)
    case 'discarded':
      return discarded(rules, state)
    case 'merge seen':
      return [{ ...state, merged: null }, []]
  }
}

function opened(
  rules: Rules,
  state: FormState,
  record: FormRecord | null,
  drafts: readonly Draft[],
): Transition {
  const loaded = record ? acknowledged(state, record) : state
  if (rules.isLocked && loaded.phase.kind === 'editing') {
    const reading: FormState = { ...loaded, phase: { kind: 'reading', kept: drafts } }
    const { answers, texts, step } = show(rules, record)
    return [
      reading,
      [
        { type: 'show', answers, texts, step, readOnly: true },
        { type: 'stop drafts' },
        { type: 'stop saves' },
      ],
    ]
  }
  const [after, effects] = withDrafts(rules, loaded, record, drafts)
  return [after, [show(rules, record), ...effects]]
}

/** Restores the drafts that earlier visits left on this device. */
function withDrafts(
  rules: Rules,
  state: FormState,
  record: FormRecord | null,
  drafts: readonly Draft[],
): Transition {
  const answers = shownAnswers(rules, record)
  const works = drafts.map(draft => ownWork(rules, draft, answers, record?.version ?? null))
  const { kept, clashes } = merge(rules.form, works, answers)
  const latest = drafts.at(-1)
  if (!latest || (isEmpty(kept) && clashes.length === 0)) {
    return [state, drafts.length > 0 ? [{ type: 'forget drafts' }] : []]
  }
  if (state.phase.kind === 'completed') return [{ ...state, phase: { kind: 'completed', kept: drafts } }, []]
  if (clashes.length > 0) {
    const author = { name: null, at: record && (record.lastSaved ?? record.updatedAt) }
    const question = { draftFrom: latest.at, author, clashes, kept, step: latest.step, record }
    return [{ ...state, phase: { kind: 'conflict', question } }, [{ type: 'stop saves' }]]
  }
  return [
    { ...state, isEdited: true, restoredFrom: latest.at },
    [show(rules, record, kept, latest.step), { type: 'keep draft' }, { type: 'save soon' }],
  ]
}

/** Adds the changes that were sent to the base, unless the answer holds the whole form. */
function saved(state: FormState, sent: Changes, record: SavedRecord, at: Date): FormState {
  const { base } = state
  const answers = 'formData' in record ? record.formData : withChanges(base.answers, sent)
  return {
    ...state,
    base: { answers, version: record.version, step: record.currentStep },
    client: record.client,
    savedAt: at,
    refusal: null,
    restoredFrom: null,
    unconfirmed: {},
  }
}

/** Makes the server's copy the new base for comparing changes. The fields on the screen stay as they are. */
function acknowledged(state: FormState, record: FormRecord): FormState {
  const { phase } = state
  const open = phase.kind === 'completed' ? ({ kind: 'editing' } as const) : phase
  return {
    ...state,
    phase: isClosed(record)
      ? { kind: 'completed', kept: phase.kind === 'completed' ? phase.kept : [] }
      : open,
    base: { answers: record.formData, version: record.version, step: record.currentStep },
    client: record.client,
    takenOverAt: record.takenOverAt ?? null,
    savedAt: record.lastSaved ? new Date(record.lastSaved) : state.savedAt,
    unconfirmed: {},
  }
}

function newerVersion(
  rules: Rules,
  state: FormState,
  event: FormEvent & { type: 'newer version' },
): Transition {
  const { record, author, draft } = event
  if (isClosed(record)) {
    const kept = isEmpty(valuesOf(draft)) ? [] : [draft]
    return [
      { ...acknowledged(state, record), phase: { kind: 'completed', kept }, save: { kind: 'saved' } },
      [{ type: 'stop drafts' }, { type: 'stop saves' }, show(rules, record, {}, draft.step)],
    ]
  }
  const before = confirmedBy(record, state)
  const stored = withoutNewFormula(rules, before, record.formData)
  const own = ownHeld(rules, draft, event.answers)
  const work: Edits = { held: own, before: key => before[key] ?? null, at: null }
  const { kept, clashes } = merge(rules.form, [work], stored)
  if (clashes.length > 0) {
    const question = { draftFrom: null, author, clashes, kept, step: draft.step, record }
    return [{ ...state, phase: { kind: 'conflict', question } }, [{ type: 'stop saves' }]]
  }
  const changes = changedElsewhere(rules.form, before, stored, key => key in own)
  const merged = withMerged(state.merged, { author, changes })
  return [
    { ...acknowledged(state, record), merged },
    [{ type: 'take over', changes }, { type: 'keep draft' }],
  ]
}

/** Adds changes by the same author to the ones that the user has not dismissed yet, so that one notice shows them all. */
function withMerged(before: Merged | null, { author, changes }: Merged): Merged | null {
  if (Object.keys(changes).length === 0) return before
  const isSamePerson = before?.author.name === author.name
  return { author, changes: { ...(isSamePerson && before?.changes), ...changes } }
}

function decided(
  rules: Rules,
  state: FormState,
  { draftFrom, clashes, kept, step, record }: Conflict,
  choices: Readonly<Record<string, string>>,
): Transition {
  const chosen = clashes.map(({ key, sides }) => ({ key, side: sides.find(({ id }) => id === choices[key]) }))
  if (chosen.some(({ side }) => side === undefined)) return [state, []]
  const own = chosen.flatMap(({ key, side }) => (side && side.kind !== 'saved' ? [[key, side.held]] : []))
  const held: ValueMap = { ...kept, ...Object.fromEntries(own) }
  const after: FormState = {
    ...(record ? acknowledged(state, record) : state),
    phase: { kind: 'editing' },
    save: { kind: 'saved' },
    isEdited: state.isEdited || !isEmpty(held),
  }
  const goOn: readonly Effect[] = [{ type: 'keep draft' }, { type: 'resume saves' }, { type: 'save soon' }]
  if (draftFrom !== null || !record) return [after, [show(rules, record, held, step), ...goOn]]
  const before = confirmedBy(record, state)
  const stored = withoutNewFormula(rules, before, record.formData)
  const changes = changedElsewhere(rules.form, before, stored, key => key in held)
  return [after, [{ type: 'take over', changes }, ...goOn]]
}

function reopened(rules: Rules, state: FormState, record: FormRecord, step: number): Transition {
  const kept = state.phase.kind === 'completed' ? state.phase.kept : []
  const [after, effects] = withDrafts(rules, acknowledged(state, record), record, kept)
  const open: readonly Effect[] = [
    show(rules, record, {}, step),
    { type: 'resume drafts' },
    { type: 'resume saves' },
  ]
  return [after, [...open, ...effects]]
}

/** Drops the changes that an earlier visit left and shows what the server has. */
function discarded(rules: Rules, state: FormState): Transition {
  const { phase, base } = state
  const after: FormState = { ...state, restoredFrom: null, save: { kind: 'saved' } }
  if ('kept' in phase) return [{ ...after, phase: { ...phase, kept: [] } }, [{ type: 'forget drafts' }]]
  const answers = base.version === null ? initialAnswers(rules.form.fields) : base.answers
  const step = clamped(rules.form, base.step)
  return [
    { ...after, isEdited: false, hasMoved: false },
    [{ type: 'forget drafts' }, { type: 'show', answers, texts: {}, step, readOnly: false }],
  ]
}

/** Shows the server's copy with the user's own changes on top. */
function show(
  { form, context }: Rules,
  record: FormRecord | null,
  held: ValueMap = {},
  step = record?.currentStep ?? 1,
): Effect & { type: 'show' } {
  const stored = shownAnswers({ form, context }, record)
  const { changes, texts } = contentOf(held)
  // A prefilled value that nobody typed is recalculated from the changed answers.
  const following = isEmpty(held) ? [] : followingKeys(form, stored, context)
  const cleared = Object.fromEntries([...following].map(key => [key, null]))
  const answers = { ...stored, ...cleared, ...changes }
  return {
    type: 'show',
    answers,
    texts,
    step: clamped(form, step),
    readOnly: record !== null && isClosed(record),
  }
}

// D46
/** True for a completed form, and for an applicant's own form that an officer took over. */
function isClosed(record: FormRecord): boolean {
  return record.isCompleted || (record.client === null && record.takenOverAt !== undefined)
}

function shownAnswers({ form }: Rules, record: FormRecord | null): Answers {
  return record ? record.formData : initialAnswers(form.fields)
}

/** Returns what the server had before the newer version, including unconfirmed changes that turn out to have arrived. */
function confirmedBy(record: FormRecord, { base, unconfirmed }: FormState): Answers {
  const arrived = Object.entries(unconfirmed).filter(([key, sent]) => (record.formData[key] ?? null) === sent)
  return withChanges(base.answers, Object.fromEntries(arrived))
}

/** Returns the saved answers without changes that only follow from a formula, because nobody typed them. */
function withoutNewFormula({ form, context }: Rules, before: Answers, saved: Answers): Answers {
  const following = followingKeys(form, saved, context)
  return { ...saved, ...Object.fromEntries([...following].map(key => [key, before[key]])) }
}

/** Returns the changes in a draft that a person made. Prefilled values are left out, because they are recalculated. */
function ownHeld({ form, context }: Rules, content: DraftContent, answers: Answers): ValueMap {
  const following = followingKeys(form, answers, context)
  return Object.fromEntries(Object.entries(valuesOf(content)).filter(([key]) => !following.has(key)))
}

function ownWork(rules: Rules, draft: Draft, stored: Answers, version: number | null): Edits {
  const held = ownHeld(rules, draft, withChanges(stored, draft.changes))
  return { ...editsOf(draft, stored, version), held }
}

function clamped(form: Form, step: number): number {
  return Math.min(Math.max(1, step), form.steps.length)
}

function isEmpty(held: ValueMap): boolean {
  return Object.keys(held).length === 0
}

/** What happens to an open form. */
export type FormEvent =
  | { readonly type: 'opened'; readonly record: FormRecord | null; readonly drafts: readonly Draft[] }
  /** A person changed something. */
  | { readonly type: 'edited' }
  /** A person went to another step of the form. */
  | { readonly type: 'moved' }
  | { readonly type: 'save state'; readonly save: SaveState }
  | { readonly type: 'saved'; readonly sent: Changes; readonly record: SavedRecord; readonly at: Date }
  | { readonly type: 'sending'; readonly sent: Changes }
  /** A save was sent, but its answer was lost. */
  | { readonly type: 'unconfirmed' }
  | { readonly type: 'refused'; readonly error: ApiError }
  | { readonly type: 'locked'; readonly message: string }
  /** Someone else saved or completed the form in the meantime. */
  | {
      readonly type: 'newer version'
      readonly record: FormRecord
      readonly author: Author
      readonly answers: Answers
      /** The changes on the screen, as the device stores them. */
      readonly draft: Draft
    }
  /** The id of the chosen side, for each field that clashes. */
  | { readonly type: 'decided'; readonly choices: Readonly<Record<string, string>> }
  | { readonly type: 'completed'; readonly record: FormRecord; readonly at: Date }
  /** The server refused a completion but stored its answers as progress (D3). */
  | { readonly type: 'kept as progress'; readonly record: FormRecord }
  | { readonly type: 'reopened'; readonly record: FormRecord; readonly step: number }
  | { readonly type: 'discarded' }
  | { readonly type: 'merge seen' }

/** What an event requires to be done; open-form.ts carries it out. */
export type Effect =
  | {
      readonly type: 'show'
      readonly answers: Answers
      readonly texts: Readonly<Record<string, string>>
      readonly step: number
      readonly readOnly: boolean
    }
  /** Puts these answers into the store and leaves everything else on the screen as it is. */
  | { readonly type: 'take over'; readonly changes: Changes }
  /** Stores the changes on the device, replacing the drafts that were found there. */
  | { readonly type: 'keep draft' }
  | { readonly type: 'forget drafts' }
  | { readonly type: 'stop drafts' | 'resume drafts' | 'stop saves' | 'resume saves' | 'save soon' }

type Transition = readonly [FormState, readonly Effect[]]

/** What the reducer needs to know about the form. */
export interface Rules {
  readonly form: Form
  readonly context: Context
  /** True if an earlier form is still open when this one is opened. */
  readonly isLocked?: boolean
}
