import { focusReading } from '../focus-field.ts'
import type { ActionScope } from './save-form.ts'

// D42

export const READ_IN_TWO_WAYS = 'A number here can be read in two ways. Which one is meant?'

/** Moves to the first of these numbers and asks how it was meant; calls `then` once all of them are answered. */
export function askReadings(
  { open: { store }, message, steps }: ActionScope,
  keys: readonly string[],
  then: () => void,
): void {
  store.show([])
  const first = store.form.fields.find(({ key }) => keys.includes(key))
  if (first) steps.show(first.step)
  store.askReadings(keys, then)
  message.say(READ_IN_TWO_WAYS)
  if (first) focusReading(first.key)
}
