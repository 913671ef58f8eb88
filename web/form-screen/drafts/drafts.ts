import { readStore, remove } from '../../device/database.ts'
import { browserStorage } from '../../safe-storage.ts'
import { CONTACT_PREFIX, type Draft, type Drafts } from './draft.ts'
import { noteMoment } from './moments.ts'
import type { StoredDraft } from './sealed-drafts.ts'
import { noteUnkept, unkept } from './unkept.ts'

// spec 3 §2.8, §2.66

/** What encrypts comes once it is needed, or once the form is shown. */
let sealing: typeof import('./sealed-drafts.ts') | undefined
const loadSealing = async () => {
  sealing ??= await import('./sealed-drafts.ts')
  return sealing
}

/** For a page that may be left at any moment from now on. */
export const readyDrafts = async (userId: string): Promise<void> => (await loadSealing()).readySealing(userId)

/** Where a page writes its draft while it is being left: the database may not get its turn any more by then. */
const LEFT = 'draft '
const leftKey = (userId: string, formKey: string) => `${LEFT}${userId} ${formKey}`

/** Done when this page has written all that it was asked to so far. */
let written: Promise<unknown> = Promise.resolve()

/** One after the other, in the order of asking: what is cleared must not be overtaken by what was written before. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = written.then(work)
  // What fails keeps nothing back that is asked for after it.
  written = done.catch(() => {})
  return done
}

/**
 * Drafts in the browser's own database. Each call is done when the data is, in turn. What the device refuses to keep is said
 * (`unkept.ts`) and is no error of the call.
 */
export const deviceDrafts: Drafts = {
  async find(userId, key) {
    const found = await draftsFrom(userId, key)
    return found.filter(({ formKey }) => formKey === key || formKey.startsWith(`${key} `))
  },

  write: draft =>
    inTurn(async () => {
      const isKept = await isDone(loadSealing().then(({ putDraft }) => putDraft(draft)))
      noteUnkept(draft.userId, draft.formKey, isKept ? null : draft)
    }),

  leave(draft) {
    const text = sealing ? sealing.textToLeave(draft) : JSON.stringify(draft)
    browserStorage.setItem(leftKey(draft.userId, draft.formKey), text)
  },

  clear(userId, formKey) {
    // At once: what the page leaves there from now on is newer than what is cleared.
    browserStorage.removeItem(leftKey(userId, formKey))
    return inTurn(async () => {
      noteUnkept(userId, formKey, null)
      await isDone(remove('drafts', [userId, formKey]))
    })
  },
}

/** All that a person typed on this device and the server does not have. */
export const allDrafts = (userId: string): Promise<readonly Draft[]> => draftsFrom(userId, '')

/**
 * Of the user's clients that have no Standard Form yet, the latest first. Where only contact data were typed, the draft
 * stands under its form's key and holds no answers.
 */
export async function newClientDrafts(userId: string): Promise<readonly Draft[]> {
  const forms = await draftsFrom(userId, 'new')
  const formKeys = new Set(forms.map(draft => draft.formKey))
  const contacts = (await draftsFrom(userId, `${CONTACT_PREFIX}new`)).map(draft => ({
    ...draft,
    formKey: draft.formKey.slice(CONTACT_PREFIX.length),
  }))
  const all = [...forms, ...contacts.filter(draft => !formKeys.has(draft.formKey))]
  return all.toSorted((one, other) => other.at.localeCompare(one.at))
}

/** What pages wrote while they were being left comes into the database. */
async function takeLeft(): Promise<void> {
  const keys = Object.keys(localStorage).filter(key => key.startsWith(LEFT))
  if (keys[0]) await isDone(loadSealing().then(({ takeLeftDrafts }) => takeLeftDrafts(keys)))
}

/**
 * The drafts whose keys begin with a text: of the device, and those that it would not keep. What a screen of this page was
 * still writing as it was left is among them.
 */
async function draftsFrom(userId: string, start: string): Promise<readonly Draft[]> {
  await written
  const refused = unkept.current().filter(draft => draft.userId === userId && draft.formKey.startsWith(start))
  try {
    await takeLeft()
    const range = IDBKeyRange.bound([userId, start], [userId, `${start}\uffff`])
    const stored = await readStore<StoredDraft[]>('drafts', store => store.getAll(range))
    const kept = stored[0] ? await (await loadSealing()).readDrafts(stored) : []
    for (const { at } of kept) noteMoment(at)
    return [...kept.filter(({ formKey }) => refused.every(draft => draft.formKey !== formKey)), ...refused]
  } catch {
    return refused
  }
}

/**
 * Whether the device has done it. Where it keeps nothing (private mode, storage switched off or full), typing goes on; the
 * server gets every save.
 */
function isDone(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}
