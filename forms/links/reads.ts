import type { Answer } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'
import type { EarlierForm, EarlierForms } from './link.ts'

/** The values of earlier forms that a result was calculated from, by form and key; null for a missing value. */
export type Values = Readonly<Partial<Record<FormType, Readonly<Record<string, Answer | null>>>>>

/**
 * Runs `look` on the forms and records the values that it reads. No dependencies have to be declared, so none can be forgotten:
 * whatever decides which branch `look` takes is read, too.
 */
export function readsOf<Result, Forms extends EarlierForms>(
  forms: Forms,
  look: (recorded: Forms) => Result,
): { readonly result: Result; readonly reads: Values } {
  const reads: Partial<Record<FormType, Record<string, Answer | null>>> = {}
  const recorded = Object.fromEntries(
    Object.entries(forms).map(([type, form]) => {
      // The keys of EarlierForms are form types.
      const read = {}
      reads[type as FormType] = read
      return [type, recording(form as EarlierForm, read)]
    }),
  )
  // `recorded` has the same forms with the same shape.
  const result = look(recorded as Forms)
  return { result, reads: withoutUnread(reads) }
}

function recording(form: EarlierForm, read: Record<string, Answer | null>): EarlierForm {
  return { ...form, answers: watched(form.answers, read), computed: watched(form.computed, read) }
}

function watched<T extends Readonly<Record<string, Answer | null | undefined>>>(
  values: T,
  read: Record<string, Answer | null>,
): T {
  const note = (key: string | symbol) => {
    if (typeof key === 'string') read[key] = values[key] ?? null
  }
  return new Proxy(values, {
    get(target, key) {
      note(key)
      return Reflect.get(target, key)
    },
    has(target, key) {
      note(key)
      return Reflect.has(target, key)
    },
  })
}

function withoutUnread(reads: Values): Values {
  return Object.fromEntries(
    Object.entries(reads).filter(([, values]) => Object.keys(values ?? {}).length > 0),
  )
}

/** Merges several sets of recorded values. */
export function joinedReads(all: readonly Values[]): Values {
  const joined: Partial<Record<FormType, Record<string, Answer | null>>> = {}
  for (const reads of all) {
    for (const [type, values] of Object.entries(reads)) {
      const form = type as FormType
      joined[form] = { ...joined[form], ...values }
    }
  }
  return joined
}
