import type { Static } from 'typebox'
import type { Effect, FileStaleInput, StaleInput } from '../../api/schemas/credit-file.ts'
import { formatValue } from '../../engine/describe.ts'
import { fieldsByKey } from '../../engine/fields-by-key.ts'
import type { Answer } from '../../engine/types.ts'
import { type FormType, formTypes } from '../../forms/catalogue.ts'
import { type ChangedInput, changedInputs } from '../../forms/checks/stale.ts'
import { type EarlierForm, type EarlierForms, suggestionsFrom } from '../../forms/links/link.ts'
import { readsOf, type Values } from '../../forms/links/reads.ts'
import { linksTo } from '../../forms/links.ts'
import { policyOfVersion } from '../../forms/policy/versions.ts'
import { computedOf, formOf } from '../forms/records.ts'
import { labelOf } from './labels.ts'
import { latestBefore, policyVersionOf, type StoredFile, type StoredForm } from './stored-file.ts'

/** What has changed since a form was completed that rests on it, form by form in chain order. */
export function staleInputsOfFile(file: StoredFile): Static<typeof FileStaleInput>[] {
  return formTypes.flatMap(type => {
    const form = file[type]
    if (form?.status !== 'completed' || !form.completion) return []
    const restingForm = { formId: form.id, type, completedAt: form.completion.at }
    return staleInputs(file, form).map(input => ({ ...input, restingForm }))
  })
}

/** The values that a completed form rests on and that are others in the latest completions of the earlier forms. */
export function staleInputs(file: StoredFile, form: StoredForm): Static<typeof StaleInput>[] {
  const { completion } = form
  if (!completion?.basis) return []
  const latest = latestBefore(file, form.type)
  const effects = effectsByInput(form, latest)
  return changedInputs(completion.basis, latest).map(input => {
    const source = file[input.form]
    const own = effects.get(`${input.form}.${input.key}`) ?? []
    return {
      form: input.form,
      key: input.key,
      label: source ? labelOf(source, input.key) : input.key,
      from: source ? shown(source, input, input.from) : '',
      to: source ? shown(source, input, input.to) : '',
      at: source?.completion?.at ?? completion.at,
      by: source?.completion?.by ?? null,
      effect: own.length > 0 ? 'differs' : 'same',
      effects: own,
    }
  })
}

/** By the value read: which suggestions are others now than they were when the form was completed. */
function effectsByInput(
  form: StoredForm,
  latest: EarlierForms,
): ReadonlyMap<string, Static<typeof Effect>[]> {
  const suggested = form.completion?.suggested ?? {}
  const known = { ...latest, [form.type]: ownOf(form) }
  // What a new policy alone suggests otherwise is no change of an input.
  const policy = policyOfVersion(policyVersionOf(form))
  const found = new Map<string, Static<typeof Effect>[]>()
  // Where several links lead to one field, the first that has something to say speaks: together they say what is suggested.
  const links = linksTo(form.type, form.assessmentYear)
  for (const field of new Set(links.map(link => link.field))) {
    const toField = links.filter(link => link.field === field)
    const { result, reads } = readsOf(known, recorded => suggestionsFrom(toField, recorded, policy))
    const before = suggested[field]?.value
    const now = result[0]?.value
    if (before === now || (before === undefined && !isInBasis(form, reads))) continue
    const effect = {
      field,
      label: labelOf(form, field),
      // What was kept as JSON is an answer.
      from: display(form, field, before as Answer | undefined),
      to: display(form, field, now),
    }
    for (const [type, values] of Object.entries(reads)) {
      for (const key of Object.keys(values)) {
        const place = `${type}.${key}`
        found.set(place, [...(found.get(place) ?? []), effect])
      }
    }
  }
  return found
}

/** The form as it was completed, for links that read what they lead to. */
function ownOf(form: StoredForm): EarlierForm {
  const { answers, computed } = form.completion ?? form
  return { answers, computed, compute: others => computedOf({ ...form.row, form_data: others }) }
}

/** Whether what a suggestion was worked out from was read then, too: a link that did not exist then has changed nothing. */
function isInBasis({ type, completion }: StoredForm, reads: Values): boolean {
  return Object.entries(reads).every(([source, values]) => {
    const recorded = completion?.basis?.[source as FormType]?.values ?? {}
    return source === type || Object.keys(values ?? {}).every(key => key in recorded)
  })
}

function shown(source: StoredForm, { key }: ChangedInput, value: Answer | null): string {
  return display(source, key, value ?? undefined)
}

function display(form: StoredForm, key: string, value: Answer | undefined): string {
  const field = fieldsByKey(formOf(form.row)).get(key)
  if (value === undefined) return '–'
  return field ? formatValue(field, value) : String(value)
}
