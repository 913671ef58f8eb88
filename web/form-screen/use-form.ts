import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { Field, Problem, ValueTone } from '../../engine/types.ts'
import type { TermsContext } from '../../forms/context.ts'
import { type ClientContact, type ContactStatus, noContact } from './contact/client-contact.ts'
import type { FormParts } from './form-parts.ts'
import type { OpenForm } from './open-form/open-form.ts'
import { type FormState, isCompleted } from './open-form/state.ts'
import {
  type FieldState,
  type FormStore,
  isSameExceptTyping,
  missingField,
  type Topic,
} from './store/form-store.ts'

export interface FormScope {
  readonly open: OpenForm
  readonly parts: FormParts
  /** The client's contact data if the form shows it, otherwise null. */
  readonly contact: ClientContact | null
  /** The context that the open form was created with. */
  readonly context: TermsContext
  /** Why the form is read-only: an earlier form is open (D40). Null if it can be changed. */
  readonly lock: string | null
}

export const FormScopeContext = createContext<FormScope | null>(null)

/** Returns the open form and its context. The object never changes while the form is open, so it causes no rendering. */
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
 * Returns a value read from the store. The component renders again only when this value changes. Without a topic, the value
 * never changes while the form is open, so no key press has to check it.
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
 * Returns the state of one field. With `keepsTyping`, the DOM box itself keeps what is typed (NumberInput), so a key press
 * that changes nothing else does not render the field again; its text and answer are then those of an earlier key press.
 */
export function useField(key: string, keepsTyping = false): FieldState {
  const last = useRef(missingField)
  return useTopic(`field:${key}`, store => {
    const now = store.field(key)
    if (!keepsTyping || !isSameExceptTyping(last.current, now) || !isInBox(key, now)) last.current = now
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

/** Returns how a calculated value is judged; undefined if there is nothing to judge (D39). */
export function useTone(key: string): ValueTone | undefined {
  const { toneOf } = useFormStore().form
  return useTopic(toneOf ? 'answers' : null, store => store.tone(key))
}

/** Returns why a calculated value is doubtful; undefined if it is not. */
export function useDoubt(key: string): string | undefined {
  const { doubtOf } = useFormStore().form
  return useTopic(doubtOf ? 'answers' : null, store => store.doubt(key))
}

/** Returns the words shown in place of a value that cannot be calculated. */
export function useNote(key: string): string | undefined {
  return useTopic(`value:${key}`, store => store.note(key))
}

/** Returns the words shown in place of a total that waits for further answers; '' if there are none. */
export function useSoFar(key: string): string {
  return useTopic(`value:${key}`, store => store.soFar(key))
}

export function useStep(): number {
  return useTopic('step', store => store.step())
}

export function useProblems(): readonly Problem[] {
  return useTopic('problems', store => store.problems())
}

/**
 * Returns something derived from answers or calculated values. It must be a text, number or boolean, so that equal values
 * compare as equal.
 */
export function useDerived<Value extends string | number | boolean | undefined>(
  read: (store: FormStore) => Value,
): Value {
  return useTopic('answers', read)
}

/**
 * Returns something that takes longer to derive, for example from the whole form. No key press waits for it: it updates when
 * the browser is idle after a change, when typing pauses, and whenever the component renders for another reason.
 */
export function useAfterTyping<Value extends string | number | boolean | undefined>(
  read: (store: FormStore) => Value,
): Value {
  return useTopic('rest', read)
}

export function useStatus(): FormState {
  const { open } = useFormScope()
  return useSyncExternalStore(open.subscribe, open.status)
}

/** Reports whether the form is completed, and so read-only. Ignores all other changes of the status. */
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
