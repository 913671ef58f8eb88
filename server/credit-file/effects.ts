import type { Static } from 'typebox'
import type { Effect } from '../../api/credit-file.ts'
import { formatValue } from '../../engine/describe.ts'
import { fieldsByKey } from '../../engine/fields-by-key.ts'
import type { Answer, Answers, Computed } from '../../engine/types.ts'
import type { FormType } from '../../forms/catalogue.ts'
import type { ChangedInput } from '../../forms/checks/stale.ts'
import { keyFigures, keyIn } from '../../forms/credit-file/shown-figures.ts'
import {
  type EarlierForm,
  type EarlierForms,
  readsOf,
  suggestionsFrom,
  type Values,
} from '../../forms/links/link.ts'
import { linksTo } from '../../forms/links.ts'
import { policyOfVersion } from '../../forms/policy/policy.ts'
import { computedOf, fieldLabel, formOf } from '../forms/records.ts'
import { policyVersionOf, type StoredForm } from './stored-file.ts'

type Effects = Static<typeof Effect>[]
type EffectsOf = (input: Pick<ChangedInput, 'form' | 'key'>) => Effects

/** A field whose suggestion differs from the one at the form's completion, and the values that it depends on. */
interface ChangedSuggestion {
  readonly effect: Static<typeof Effect>
  readonly reads: Values
  /** The answer that the form would have now; undefined if it did not follow the suggestion, or nothing is suggested now. */
  readonly followed: Answer | undefined
}

/**
 * Returns a function that lists the effects of a changed input: the suggestions that it changes, and the key figures that
 * would change if the form followed all changed suggestions.
 */
export function effectsOf(form: StoredForm, latest: EarlierForms): EffectsOf {
  const changed = changedSuggestions(form, latest)
  const all = keyFiguresWith(form, changed)
  return ({ form: source, key }) => {
    const [own, others] = [true, false].map(isRead =>
      changed.filter(({ reads }) => key in (reads[source] ?? {}) === isRead),
    ) as [ChangedSuggestion[], ChangedSuggestion[]]
    const alone = keyFiguresWith(form, own)
    const without = keyFiguresWith(form, others)
    // A key figure may only change by several inputs together. Each input without which it would not change counts.
    const moved = all.filter(
      ({ field, to }) =>
        alone.some(each => each.field === field) || without.find(each => each.field === field)?.to !== to,
    )
    return [...own.map(({ effect }) => effect), ...(own.length > 0 ? moved : [])]
  }
}

function changedSuggestions(form: StoredForm, latest: EarlierForms): readonly ChangedSuggestion[] {
  const suggested = form.completion?.suggested ?? {}
  const known = { ...latest, [form.type]: asCompleted(form) }
  const kept = { ...keptForms(form, latest), [form.type]: asCompleted(form) }
  // Uses the form's own policy: a suggestion that differs only because of a new policy is not the effect of an input.
  const policy = policyOfVersion(policyVersionOf(form))
  // If several links lead to one field, the first that suggests something wins, so they are evaluated together.
  const links = linksTo(form.type, form.assessmentYear)
  return [...new Set(links.map(link => link.field))].flatMap(field => {
    const toField = links.filter(link => link.field === field)
    const suggest = (forms: EarlierForms) =>
      readsOf(forms, recorded => suggestionsFrom(toField, recorded, policy)[0]?.value)
    const { result: now, reads } = suggest(known)
    // The stored JSON is an answer.
    const before = suggested[field]?.value as Answer | undefined
    if (before === now || (before === undefined && !suggestedNothingBefore(form, suggest(kept)))) return []
    const answer = form.completion?.answers[field]
    const follows = before !== undefined && answer === before
    const effect = {
      field,
      label: fieldLabel(form.row, field),
      from: display(form, field, before),
      to: display(form, field, now),
      follows,
      answered: answer === now,
    }
    return [{ effect, reads, followed: follows ? now : undefined }]
  })
}

/** Returns the earlier forms with only those values that the completion recorded. */
function keptForms({ completion }: StoredForm, latest: EarlierForms): EarlierForms {
  return Object.fromEntries(
    Object.entries(latest).map(([type, { createdAt }]) => {
      const values = Object.entries(completion?.basis?.[type as FormType]?.values ?? {})
      const there = Object.fromEntries(values.filter(([, value]) => value !== null))
      return [
        type,
        { answers: there as Answers, computed: there as Computed, createdAt } satisfies EarlierForm,
      ]
    }),
  )
}

/** Reports whether a link existed at the completion and suggested nothing. A link that was added later has changed nothing. */
function suggestedNothingBefore(
  { type, completion }: StoredForm,
  { result, reads }: { readonly result: Answer | undefined; readonly reads: Values },
): boolean {
  if (result !== undefined) return false
  return Object.entries(reads).every(([source, values]) => {
    const recorded = completion?.basis?.[source as FormType]?.values ?? {}
    return source === type || Object.keys(values ?? {}).every(key => key in recorded)
  })
}

/** Returns the form as it was completed, for links that read the form that they lead to. */
function asCompleted(form: StoredForm): EarlierForm {
  const { answers, computed } = form.completion ?? form
  const { createdAt } = form
  return { answers, computed, createdAt, compute: others => computedOf({ ...form.row, form_data: others }) }
}

/** Returns the calculated key figures of the form that would change if it followed these suggestions as it did before. */
function keyFiguresWith(form: StoredForm, changed: readonly ChangedSuggestion[]): Effects {
  const followed = changed.flatMap(({ effect, followed: value }) =>
    value === undefined ? [] : [[effect.field, value] as const],
  )
  if (followed.length === 0) return []
  const { answers, computed } = asCompleted(form)
  const would = computedOf({ ...form.row, form_data: { ...answers, ...Object.fromEntries(followed) } })
  const keys = Object.values(keyFigures)
    .flat()
    .flatMap(([type, name]) => (type === form.type ? [keyIn(name, form.assessmentYear)] : []))
  return keys
    .filter(key => key in would)
    .map(key => ({
      field: key,
      label: fieldLabel(form.row, key),
      from: display(form, key, computed[key]),
      to: display(form, key, would[key]),
      follows: true,
      answered: false,
    }))
    .filter(({ from, to }) => from !== to)
}

/** Returns a value as the form’s screen shows it. */
export function display(form: StoredForm, key: string, value: Answer | undefined): string {
  const field = fieldsByKey(formOf(form.row)).get(key)
  if (value === undefined) return '–'
  return field ? formatValue(field, value) : String(value)
}
