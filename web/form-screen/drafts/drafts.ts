import { browserStorage } from '../../app/safe-storage.ts'
import { canSeal, database, putSealed, type StoredDraft, unseal } from '../../offline/device.ts'
import { sharedValue } from '../../ui/shared-value.ts'
import { CONTACT_PREFIX, type Draft, type Drafts } from './draft.ts'

// spec 3 §2.8, §2.65–66

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
 * store a draft, the call does not fail; `failedDrafts` lists it instead.
 */
export const deviceDrafts: Drafts = {
  async find(userId, key) {
    const found = await draftsFrom(userId, key)
    return found.filter(({ formKey }) => formKey === key || formKey.startsWith(`${key} `))
  },

  write: draft =>
    inTurn(async () => {
      const isKept = await isDone(put(draft))
      recordDraftWrite(draft.userId, draft.formKey, isKept ? null : draft)
    }),

  clear: (userId, formKey) =>
    inTurn(async () => {
      recordDraftWrite(userId, formKey, null)
      await isDone(database().then(found => found.delete('drafts', [userId, formKey])))
    }),
}

/** Resolves once the draft is on the device, encrypted if the browser can encrypt. */
async function put(draft: Draft): Promise<void> {
  const { userId, formKey, at } = draft
  if (canSeal())
    return putSealed({
      store: 'drafts',
      userId,
      place: formKey,
      text: JSON.stringify(draft),
      record: sealed => ({ userId, formKey, at, sealed }),
    })
  const transaction = (await database()).transaction('drafts', 'readwrite')
  const written = transaction.store.put(draft)
  transaction.commit()
  await Promise.all([written, transaction.done])
}

/** Null for a draft whose key is gone, so that it cannot be read. */
async function readDraft(stored: StoredDraft): Promise<Draft | null> {
  if (isPlain(stored)) return stored
  const text = stored.sealed ? await unseal(stored.userId, stored.formKey, stored.sealed) : null
  // The text is one that this module encrypted.
  return text === null ? null : (JSON.parse(text) as Draft)
}

/** Also true for a draft of the first versions of the app. It is encrypted once a form has adopted it. */
const isPlain = (stored: StoredDraft): stored is Draft => 'changes' in stored

/** Returns everything that a person typed on this device and the server does not have. */
export const allDrafts = (userId: string): Promise<readonly Draft[]> => draftsFrom(userId, '')

/**
 * Returns the drafts of the user's clients that have no Standard Form yet, latest first. If only contact data was typed, the
 * draft has the form's key and no answers.
 */
export async function newClientDrafts(userId: string): Promise<readonly Draft[]> {
  const [forms, ofContact] = await Promise.all([
    draftsFrom(userId, 'new'),
    draftsFrom(userId, `${CONTACT_PREFIX}new`),
  ])
  const formKeys = new Set(forms.map(draft => draft.formKey))
  const contacts = ofContact.map(draft => ({
    ...draft,
    formKey: draft.formKey.slice(CONTACT_PREFIX.length),
  }))
  const all = [...forms, ...contacts.filter(draft => !formKeys.has(draft.formKey))]
  return all.toSorted((one, other) => other.at.localeCompare(one.at))
}

/** Removes what earlier versions of the app left in localStorage when a page was closed; the database has these drafts too. */
function removeLeft(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft ')) browserStorage.removeItem(key)
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
    removeLeft()
    const range = IDBKeyRange.bound([userId, start], [userId, `${start}\uffff`])
    const stored = await (await database()).getAll('drafts', range)
    const kept = (await Promise.all(stored.map(readDraft))).filter(draft => draft !== null)
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
function isDone(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

/** Drafts that the device refused to store. They live only as long as the page, so closing it asks for confirmation first. */
export const failedDrafts = sharedValue<readonly Draft[]>([])

const askFirst = (event: Event) => event.preventDefault()

/** Records whether a draft could be stored. A null `draft` means that the device has everything of it. */
export function recordDraftWrite(userId: string, formKey: string, draft: Draft | null): void {
  const before = failedDrafts.current()
  const others = before.filter(other => other.userId !== userId || other.formKey !== formKey)
  if (!draft && others.length === before.length) return
  failedDrafts.set(draft ? [...others, draft] : others)
  if (draft) window.addEventListener('beforeunload', askFirst)
  else if (others.length === 0) window.removeEventListener('beforeunload', askFirst)
}

let latestTime = 0

/**
 * Returns the current time in ISO 8601, but always later than any time this page has seen, so that a clock set back cannot
 * make newer input look older.
 */
export function monotonicNow(): string {
  latestTime = Math.max(Date.now(), latestTime + 1)
  return new Date(latestTime).toISOString()
}

/** Records a time that another page wrote, possibly by another clock. */
export function observeTime(at: string): void {
  const time = Date.parse(at)
  if (time > latestTime) latestTime = time
}

/** How long what was typed may wait. A write takes the browser a few milliseconds, so changes within this time share one. */
export const DRAFT_DELAY_MS = 100

export type DraftWriter = ReturnType<typeof createDraftWriter>

interface Options {
  readonly drafts: Drafts
  readonly userId: string
  /** The key that the draft is stored under now. */
  readonly key: () => string
  /** Returns the current draft; null when there is nothing to store. */
  readonly take: () => Draft | null
}

/** Creates a writer that stores the latest draft soon after the first change that is not stored yet. */
export function createDraftWriter({ drafts, userId, key, take }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  let stopped = false

  function cancel(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function flush(): void {
    if (timer === undefined) return
    cancel()
    const draft = take()
    if (draft) writing = drafts.write(draft)
    else remove(key())
  }

  function remove(formKey: string): void {
    writing = drafts.clear(userId, formKey)
  }

  return {
    write(): void {
      if (!stopped) timer ??= setTimeout(flush, DRAFT_DELAY_MS)
    },

    /** Writes a waiting change at once, e.g. when the page is hidden. */
    flush,

    /** Removes the draft from the device. */
    clear(): void {
      cancel()
      remove(key())
    },

    /** Removes another screen's draft from the device, after the writes that are already waiting. */
    remove,

    /** Resolves when everything written so far is on the device. */
    settled: (): Promise<void> => writing,

    /** Stops writing, and keeps the stored draft as it is. */
    stop(): void {
      flush()
      stopped = true
    },

    resume(): void {
      stopped = false
    },
  }
}
