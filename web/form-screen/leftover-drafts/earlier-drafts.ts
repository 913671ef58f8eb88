import { contactDraftKey, type Draft } from '../drafts/draft.ts'
import { type DraftSlot, hold, takeSlot } from '../drafts/draft-slot.ts'
import type { FormRecord } from '../saving/form-source.ts'

// spec 3 §2.88

/** A form as the server has it, if it exists, and a function that takes a draft slot for its screen. */
export interface FormWithSlot<Found> {
  readonly record: Found
  readonly slotFor: (record: FormRecord) => Promise<DraftSlot>
}

/**
 * Loads a form whose client was typed under these draft keys before the form existed. First waits, for a limited time, until
 * nobody else holds the drafts: whoever holds them may be sending them, which changes the form.
 */
export async function reload<Found>(
  ask: () => Promise<Found>,
  keys: readonly string[],
): Promise<FormWithSlot<Found>> {
  for (const key of keys) (await hold(key, true))?.()
  return { record: await ask(), slotFor: record => slotWithEarlierDrafts(keys, record) }
}

/**
 * Takes a slot for a client's form that also adopts the drafts under these keys, which were typed before the form existed, so
 * that they are merged with it.
 */
async function slotWithEarlierDrafts(keys: readonly string[], record: FormRecord): Promise<DraftSlot> {
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
        found.push(...(await slot.adopt(userId, begun)).map(draft => rebasedOnForm(draft, record)))
      return [...found, ...(await slot.adopt(userId, key))]
    },
  }
}

/**
 * Converts a new client's draft for the form that now exists. Until someone has saved that form, its values are the server's
 * own starting values, so the draft counts as based on them. Otherwise the values are compared.
 */
export function rebasedOnForm(draft: Draft, { version, lastSaved }: FormRecord): Draft {
  return { ...draft, baseVersion: lastSaved === null ? version : null, creation: null }
}
