import { readStore, remove } from '../../device/database.ts'
import { browserStorage, tabStorage } from '../../safe-storage.ts'
import { CONTACT_PREFIX, type Draft, type Drafts } from './draft.ts'
import { failedDrafts, recordDraftWrite } from './failed-drafts.ts'
import { observeTime } from './monotonic-time.ts'
import type { StoredDraft } from './sealed-drafts.ts'

// spec 3 §2.8, §2.66

/** The encryption code, loaded when it is first needed, or once the form is shown. */
let sealing: typeof import('./sealed-drafts.ts') | undefined
const loadSealing = async () => {
  sealing ??= await import('./sealed-drafts.ts')
  return sealing
}

/** Loads and prepares the encryption, for a page that may be left at any moment from now on. */
export const readyDrafts = async (userId: string): Promise<void> => (await loadSealing()).readySealing(userId)

/**
 * The prefix of the keys under which a page that is being left writes its draft, because the database may not finish in time. It
 * writes to localStorage or, if that is full, to sessionStorage, which a reload of the tab finds, and to the database, which then
 * usually does finish.
 */
const LEFT = 'draft '
const leftKey = (userId: string, formKey: string) => `${LEFT}${userId} ${formKey}`

/** Resolves when all writes that this page has requested so far are done. */
let written: Promise<unknown> = Promise.resolve()

/** Runs writes one after another in the order of the calls, so that an earlier write cannot undo a later removal. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = written.then(work)
  // A failed write does not block the ones after it.
  written = done.catch(() => {})
  return done
}

/**
 * Drafts in the browser's own database (IndexedDB). Each call resolves when its data is stored. If the device refuses to
 * store a draft, the call does not fail; `failed-drafts.ts` records it instead.
 */
export const deviceDrafts: Drafts = {
  async find(userId, key) {
    const found = await draftsFrom(userId, key)
    return found.filter(({ formKey }) => formKey === key || formKey.startsWith(`${key} `))
  },

  write: draft =>
    inTurn(async () => {
      const isKept = await isDone(loadSealing().then(({ putDraft }) => putDraft(draft)))
      recordDraftWrite(draft.userId, draft.formKey, isKept ? null : draft)
    }),

  unload(draft) {
    const key = leftKey(draft.userId, draft.formKey)
    const text = sealing ? sealing.encode(draft) : JSON.stringify(draft)
    try {
      localStorage.setItem(key, text)
    } catch {
      tabStorage.setItem(key, text)
      sealing?.putLeft(text)
    }
  },

  clear(userId, formKey) {
    // At once, because anything the page leaves there from now on is newer than what is cleared.
    for (const storage of [browserStorage, tabStorage]) storage.removeItem(leftKey(userId, formKey))
    return inTurn(async () => {
      recordDraftWrite(userId, formKey, null)
      await isDone(remove('drafts', [userId, formKey]))
    })
  },
}

/** Returns everything that a person typed on this device and the server does not have. */
export const allDrafts = (userId: string): Promise<readonly Draft[]> => draftsFrom(userId, '')

/**
 * Returns the drafts of the user's clients that have no Standard Form yet, latest first. If only contact data was typed, the
 * draft has the form's key and no answers.
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

/** Moves the drafts that pages wrote while they were being left into the database. */
async function takeLeft(): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Object.keys(storage).filter(key => key.startsWith(LEFT))
    if (keys[0]) await isDone(loadSealing().then(({ adoptDrafts }) => adoptDrafts(storage, keys)))
  }
}

/**
 * Returns the drafts whose keys start with a text, including those that the device refused to store. Waits until this page
 * has finished its earlier writes.
 */
async function draftsFrom(userId: string, start: string): Promise<readonly Draft[]> {
  await written
  const refused = failedDrafts
    .current()
    .filter(draft => draft.userId === userId && draft.formKey.startsWith(start))
  try {
    await takeLeft()
    const range = IDBKeyRange.bound([userId, start], [userId, `${start}\uffff`])
    const stored = await readStore<StoredDraft[]>('drafts', store => store.getAll(range))
    const kept = stored[0] ? await (await loadSealing()).readDrafts(stored) : []
    for (const { at } of kept) observeTime(at)
    return [...kept.filter(({ formKey }) => refused.every(draft => draft.formKey !== formKey)), ...refused]
  } catch {
    return refused
  }
}

/**
 * Returns whether the device has stored the data. If it stores nothing (private mode, storage switched off or full), the user
 * can still type, and the server gets every save.
 */
function isDone(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}
