import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { Field, Problem, ValueTone } from '../../engine/types.ts'
import type { TermsContext } from '../../forms/context.ts'
import { type ClientContact, type ContactStatus, noContact } from './contact/client-contact.ts'
import type { FormParts } from './form-parts.ts'
import type { OpenForm } from './open-form/open-form.ts'
import { type FormState, isCompleted } from './open-form/state.ts'
import { type FieldState, isSameBeside, missingField } from './store/field-state.ts'
import type { FormStore, Topic } from './store/form-store.ts'

export interface FormScope {
  readonly open: OpenForm
  readonly parts: FormParts
  /** The client's contact data where the form shows them; null elsewhere. */
  readonly contact: ClientContact | null
  /** What the open form was made for. */
  readonly context: TermsContext
  /** Why the form can only be read: an earlier one is open (D40). */
  readonly lock: string | null
}

export const FormScopeContext = createContext<FormScope | null>(null)

/** The open form and what is its own; never changes while the form is open, so it re-renders nobody. */
export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext)
  if (!scope) throw new Error('Not inside a form')
  return scope
}

export function useFormContext(): TermsContext {
  return useFormScope().context
}

export function useFormStore(): FormStore {
  return useFormScope().open.store
}

/**
 * A value read from the store; the component renders again only when this very value changes. Without a topic it never
 * changes while the form is open, and no key press has to look.
 */
export function useTopic<Value>(topic: Topic | null, read: (store: FormStore) => Value): Value {
  const store = useFormStore()
  const subscribe = useCallback(
    (listener: () => void) => (topic === null ? neverChanges() : store.subscribe(topic, listener)),
    [store, topic],
  )
  return useSyncExternalStore(subscribe, () => read(store))
}

/**
 * One field. Where its box keeps what is typed into it (NumberInput), no key renders it again that changes nothing beside
 * the box: the text and the answer are then those of an earlier key.
 */
export function useField(key: string, keepsTyping = false): FieldState {
  const last = useRef(missingField)
  return useTopic(`field:${key}`, store => {
    const now = store.field(key)
    if (!keepsTyping || !isSameBeside(last.current, now) || !isInBox(key, now)) last.current = now
    return last.current
  })
}

function isInBox(key: string, { text }: FieldState): boolean {
  const box = document.getElementById(key)
  return text !== undefined && box instanceof HTMLInputElement && box.value === text
}

export function useValue(key: string): number | string | undefined {
  return useTopic(`value:${key}`, store => store.value(key))
}

/** How a calculated value is judged; undefined while there is nothing to judge (D39). */
export function useTone(key: string): ValueTone | undefined {
  const { toneOf } = useFormStore().form
  return useTopic(toneOf ? 'answers' : null, store => store.tone(key))
}

/** Words in place of a value that cannot be. */
export function useNote(key: string): string | undefined {
  return useTopic(`value:${key}`, store => store.note(key))
}

export function useStep(): number {
  return useTopic('step', store => store.step())
}

export function useProblems(): readonly Problem[] {
  return useTopic('problems', store => store.problems())
}

/** Something derived from answers or calculated values; must be a text, number or boolean, so that equal means equal. */
export function useDerived<Value extends string | number | boolean | undefined>(
  read: (store: FormStore) => Value,
): Value {
  return useTopic('answers', read)
}

/**
 * What takes longer to derive, such as what looks at the whole form, which no key press waits for: after a change it comes
 * when the browser is idle, after what is typed once typing rests, and with every other reason to render at once.
 */
export function useRested<Value extends string | number | boolean | undefined>(
  read: (store: FormStore) => Value,
): Value {
  return useTopic('rest', read)
}

export function useStatus(): FormState {
  const { open } = useFormScope()
  return useSyncExternalStore(open.subscribe, open.status)
}

/** Whether the form is completed, and thereby read-only; renders again for nothing else of the status. */
export function useIsCompleted(): boolean {
  const { open } = useFormScope()
  return useSyncExternalStore(open.subscribe, () => isCompleted(open.status()))
}

export function useContactStatus(): ContactStatus {
  const { contact } = useFormScope()
  return useSyncExternalStore(contact?.subscribe ?? neverChanges, contact?.status ?? withoutContact)
}

const neverChanges = () => () => {}
const withoutContact = () => noContact

export function useDefinition(key: string): Field {
  const field = useFormStore().definition(key)
  if (!field) throw new Error(`This form has no field ${key}`)
  return field
}
