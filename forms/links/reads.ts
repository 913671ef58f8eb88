import type { Answer } from '../../engine/types.ts'
import type { FormType } from '../catalogue.ts'
import type { EarlierForm, EarlierForms } from './link.ts'

/** The values of earlier forms that something was worked out from, by form and key; null where there was none. */
export type Values = Readonly<Partial<Record<FormType, Readonly<Record<string, Answer | null>>>>>

/**
 * What `look` reads of these forms. Nothing has to be declared and nothing can be forgotten: a key that would have led
 * another way was read in order to choose the way.
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
  // Each form is there again with the same shape.
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

/** The reads of several looks together. */
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
