import type { Static } from 'typebox'
import type { FileStaleInput, StaleInput } from '../../api/credit-file.ts'
import { visible } from '../../engine/answers.ts'
import { fieldsByKey } from '../../engine/fields-by-key.ts'
import { formTypes } from '../../forms/catalogue.ts'
import { type Basis, type ChangedInput, changedInputs } from '../../forms/checks/stale.ts'
import type { EarlierForms } from '../../forms/links/link.ts'
import { fieldLabel, formOf } from '../forms/records.ts'
import { display, effectsOf } from './effects.ts'
import { latestBefore, type StoredFile, type StoredForm } from './stored-file.ts'

/** Returns the stale inputs of all completed forms, form by form in chain order. */
export function staleInputsOfFile(file: StoredFile): Static<typeof FileStaleInput>[] {
  return formTypes.flatMap(type => {
    const form = file[type]
    if (form?.status !== 'completed' || !form.completion) return []
    const restingForm = { formId: form.id, type, completedAt: form.completion.at }
    return staleInputs(file, form).map(input => ({ ...input, restingForm }))
  })
}

/**
 * Returns the values that a completed form depends on and that are different in the latest completions of the earlier forms.
 */
export function staleInputs(file: StoredFile, form: StoredForm): Static<typeof StaleInput>[] {
  const { completion } = form
  if (!completion?.basis) return []
  const latest = latestBefore(file, form.type)
  const changed = changedSince(file, completion.basis, latest)
  if (changed.length === 0) return []
  const effectsOfInput = effectsOf(form, latest)
  return changed.map(input => {
    const source = file[input.form]
    const effects = effectsOfInput(input)
    return {
      form: input.form,
      key: input.key,
      label: source ? fieldLabel(source.row, input.key) : input.key,
      from: source ? display(source, input.key, input.from ?? undefined) : '',
      to: source ? display(source, input.key, input.to ?? undefined) : '',
      at: source?.completion?.at ?? completion.at,
      by: source?.completion?.by ?? null,
      effect: effects.length > 0 ? 'differs' : 'same',
      effects,
    }
  })
}

/** Counts a completed form's stale inputs; 0 for an open form. */
export function staleCount(file: StoredFile, { status, completion, type }: StoredForm): number {
  if (status !== 'completed' || !completion?.basis) return 0
  return changedSince(file, completion.basis, latestBefore(file, type)).length
}

/** Returns the values that have changed, without fields that are hidden now, which nobody sees and which count nowhere. */
export function changedSince(file: StoredFile, basis: Basis, latest: EarlierForms): readonly ChangedInput[] {
  return changedInputs(basis, latest).filter(({ form, key }) => {
    const source = file[form]
    const field = source && fieldsByKey(formOf(source.row)).get(key)
    return !field || visible(field, latest[form]?.answers ?? {})
  })
}
