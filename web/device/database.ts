import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** One user's key. It is not extractable: its bytes never leave the browser and are not visible even to this code. */
export interface PersonsKey {
  readonly userId: string
  readonly id: string
  readonly key: CryptoKey
}

/** Encrypted content (vault.ts). Only its owner's key decrypts it, and only in the place for which it was encrypted. */
export interface Sealed {
  readonly keyId: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** An unsaved draft. Without `sealed` it is stored as it is, because the browser could not encrypt. */
export interface StoredDraft {
  readonly userId: string
  readonly formKey: string
  /** When it was written, ISO 8601. */
  readonly at: string
  readonly sealed?: Sealed
}

/** An answer of the server, kept for working without a connection. */
export interface StoredAnswer {
  readonly userId: string
  readonly path: string
  /** When the server answered, ISO 8601. */
  readonly at: string
  readonly sealed: Sealed
}

export interface Stores extends DBSchema {
  drafts: { key: [userId: string, formKey: string]; value: StoredDraft }
  keys: { key: string; value: PersonsKey }
  answers: { key: [userId: string, path: string]; value: StoredAnswer }
}

let opened: Promise<IDBPDatabase<Stores>> | null = null

const forget = () => {
  opened = null
}

/** Opens the device's database once. Rejects if the browser stores nothing, e.g. in a private window. */
export function database(): Promise<IDBPDatabase<Stores>> {
  opened ??= open()
  // Try again next time, because the device may have free space later.
  opened.catch(forget)
  return opened
}

async function open(): Promise<IDBPDatabase<Stores>> {
  return openDB<Stores>('sevenfold', 3, {
    upgrade(found) {
      const has = found.objectStoreNames
      if (!has.contains('drafts')) found.createObjectStore('drafts', { keyPath: ['userId', 'formKey'] })
      if (!has.contains('keys')) found.createObjectStore('keys', { keyPath: 'userId' })
      if (!has.contains('answers')) found.createObjectStore('answers', { keyPath: ['userId', 'path'] })
    },
    blocking() {
      // Close at once, so that a newer version of the app in another tab does not have to wait for this tab.
      opened?.then(
        database => database.close(),
        () => {},
      )
      forget()
    },
    terminated: forget,
  })
}
