import { changeStores, readStore } from '../../device/database.ts'
import { decrypt, encryptSync, type Padded, readyPads } from '../../device/pads.ts'
import { canSeal, putSealed, type Sealed, unseal } from '../../device/vault.ts'
import type { Draft } from './draft.ts'

// spec 3 §2.8, §2.66

/** The parts of a draft that are not encrypted: its key and its time. */
type Filing = Pick<Draft, 'userId' | 'formKey' | 'at'>

interface SealedDraft extends Filing {
  readonly sealed: Sealed
}

interface UnloadDraft extends Filing {
  readonly under: Padded
}

/** Unencrypted if an earlier version of the app stored it, or a browser that cannot encrypt. */
export type StoredDraft = Draft | SealedDraft | UnloadDraft

const isSealed = (stored: Filing): stored is SealedDraft => 'sealed' in stored

/** Decrypts stored drafts. Drafts whose key is gone cannot be read and are left out. */
export async function readDrafts(stored: readonly StoredDraft[]): Promise<readonly Draft[]> {
  const read = await Promise.all(stored.map(readDraft))
  return read.filter(draft => draft !== null)
}

async function readDraft(stored: StoredDraft): Promise<Draft | null> {
  if ('under' in stored) return underPad(stored)
  if (!isSealed(stored)) return stored
  const text = await unseal(stored.userId, stored.formKey, stored.sealed)
  // The text is one that this module encrypted.
  return text === null ? null : (JSON.parse(text) as Draft)
}

type Replaces = (stored: Filing | undefined) => boolean

/** Resolves once the draft is on the device, encrypted if the browser can encrypt. */
export async function putDraft(draft: Draft, replaces?: Replaces): Promise<void> {
  const { userId, formKey, at } = draft
  if (!canSeal()) return putPlain(draft, replaces)
  const text = JSON.stringify(draft)
  await putSealed<Filing>({
    store: 'drafts',
    record: { userId, formKey, at },
    place: formKey,
    text,
    ...(replaces && { replaces }),
  })
  void readyPads(userId, text.length)
}

function putPlain(draft: Draft, replaces: Replaces = () => true): Promise<void> {
  return changeStores(['drafts'], transaction => {
    const store = transaction.objectStore('drafts')
    const before = store.get([draft.userId, draft.formKey])
    before.onsuccess = () => {
      if (replaces(before.result)) store.put(draft)
      transaction.commit()
    }
  })
}

/**
 * Returns the text that a page which is being left writes for a draft. If it cannot be encrypted synchronously, it is written
 * as it is until the next page encrypts it, so that nothing typed is lost.
 */
export function encode(draft: Draft): string {
  const text = JSON.stringify(draft)
  const { userId, formKey, at } = draft
  const under = canSeal() ? encryptSync(userId, text) : null
  return under ? JSON.stringify({ userId, formKey, at, under } satisfies UnloadDraft) : text
}

/**
 * Puts the text that `encode` returned into the database. A closing page has no time for encryption, but still runs the few steps
 * up to this request.
 */
export function putLeft(text: string): void {
  changeStores(['drafts'], transaction => {
    transaction.objectStore('drafts').put(JSON.parse(text))
    transaction.commit()
  }).catch(() => {})
}

/** Moves the drafts that pages wrote while they were being left into the database, unless that has later ones. */
export async function adoptDrafts(storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const left = await readLeft(storage.getItem(key))
    if (left) await putDraft(left, stored => !stored || stored.at < left.at)
    storage.removeItem(key)
  }
}

async function readLeft(text: string | null): Promise<Draft | null> {
  try {
    const left = JSON.parse(text ?? 'null') as Draft | UnloadDraft | null
    return left && 'under' in left ? await underPad(left) : left
  } catch {
    // The text was not written by this app.
    return null
  }
}

async function underPad({ userId, under }: UnloadDraft): Promise<Draft | null> {
  return JSON.parse((await decrypt(userId, under)) ?? 'null') as Draft | null
}

/** Encrypts drafts that a closing page or an earlier version of the app stored in another way, and prepares for a page that is left suddenly. */
export async function readySealing(userId: string): Promise<void> {
  if (!canSeal()) return
  const all = await readStore<StoredDraft[]>('drafts', store => store.getAll())
  for (const found of all.filter(draft => !isSealed(draft))) {
    const draft = await readDraft(found).catch(() => null)
    if (draft) await putDraft(draft, stored => stored !== undefined && !isSealed(stored))
  }
  await readyPads(userId)
}
