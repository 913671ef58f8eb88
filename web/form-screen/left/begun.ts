import { contactDraftKey, type Draft } from '../drafts/draft.ts'
import { type DraftSlot, hold, takeSlot } from '../drafts/draft-slot.ts'
import type { FormRecord } from '../saving/form-source.ts'

// spec 3 §2.88

/** A form as the server has it, if it has one, and where the screen of it keeps its drafts. */
export interface Asked<Found> {
  readonly record: Found
  readonly slotFor: (record: FormRecord) => Promise<DraftSlot>
}

/**
 * Asks for a form of whose client something was typed before there was the form, once nobody else is at work on that, or
 * is for long: what sends it may be, and changes the form.
 */
export async function askAgain<Found>(
  ask: () => Promise<Found>,
  keys: readonly string[],
): Promise<Asked<Found>> {
  for (const key of keys) (await hold(key, true))?.()
  return { record: await ask(), slotFor: record => slotWithBegun(keys, record) }
}

/**
 * A slot for the screen of a client's form that also adopts what was typed under these keys, before the client had a form,
 * to be merged with it.
 */
async function slotWithBegun(keys: readonly string[], record: FormRecord): Promise<DraftSlot> {
  const slot = await takeSlot()
  const contactKey = contactDraftKey(record.client?._id ?? '')
  const begunKeys: Readonly<Record<string, readonly string[]>> = {
    [record._id]: keys,
    [contactKey]: keys.map(contactDraftKey),
  }
  return {
    ...slot,
    async adopt(userId, key) {
      const found: Draft[] = []
      for (const begun of begunKeys[key] ?? [])
        found.push(...(await slot.adopt(userId, begun)).map(draft => onForm(draft, record)))
      return [...found, ...(await slot.adopt(userId, key))]
    },
  }
}

/**
 * A new client's draft once there is the form: while nobody has saved that, each of its values is the server's own; later
 * ones are compared.
 */
export function onForm(draft: Draft, { version, lastSaved }: FormRecord): Draft {
  return { ...draft, baseVersion: lastSaved === null ? version : null, creation: null }
}
