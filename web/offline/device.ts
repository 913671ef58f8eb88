import { type DBSchema, type IDBPDatabase, openDB, type StoreValue } from 'idb'
import { randomKey } from '../app/random-key.ts'
import { currentSession } from '../app/session.ts'

// spec 3 §2.66

/** One user's key. It is not extractable: its bytes never leave the browser and are not visible even to this code. */
interface PersonsKey {
  readonly userId: string
  readonly id: string
  readonly key: CryptoKey
}

/** Encrypted content. Only its owner's key decrypts it, and only in the place for which it was encrypted. */
interface Sealed {
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

interface Stores extends DBSchema {
  drafts: { key: [userId: string, formKey: string]; value: StoredDraft }
  keys: { key: string; value: PersonsKey }
  answers: { key: [userId: string, path: string]; value: StoredAnswer }
}

let opened: Promise<IDBPDatabase<Stores>> | null = null

const forgetOpened = () => {
  opened = null
}

/** Opens the device's database once. Rejects if the browser stores nothing, e.g. in a private window. */
export function database(): Promise<IDBPDatabase<Stores>> {
  opened ??= open()
  // Try again next time, because the device may have free space later.
  opened.catch(forgetOpened)
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
      forgetOpened()
    },
    terminated: forgetOpened,
  })
}

/** Reports whether the browser can encrypt. Web Crypto exists only on https and on localhost. */
export const canSeal = (): boolean => globalThis.crypto.subtle !== undefined

const known = new Map<string, Promise<PersonsKey>>()
/** Users who logged out on this page. Late work of theirs must not create a new key. */
const gone = new Set<string>()

/** Returns the user's key on this device; creates it on first use. */
export function keyOf(userId: string): Promise<PersonsKey> {
  const key = known.get(userId) ?? findOrMake(userId)
  known.set(userId, key)
  key.catch(() => known.delete(userId))
  return key
}

async function findOrMake(userId: string): Promise<PersonsKey> {
  const found = await storedKey(userId)
  if (found) return found
  if (gone.has(userId) && currentSession().user?._id !== userId) throw new Error('Nobody is signed in')
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const made: PersonsKey = { userId, id: randomKey(), key }
  const { store, done } = (await database()).transaction('keys', 'readwrite')
  // Another tab may have created a key in the meantime.
  const kept = store.get(userId).then(stored => stored ?? store.put(made).then(() => made))
  return (await Promise.all([kept, done]))[0]
}

const storedKey = async (userId: string) => (await database()).get('keys', userId)

const placeOf = (userId: string, place: string) => new TextEncoder().encode(`${userId} ${place}`)

async function seal(owner: PersonsKey, place: string, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: 'AES-GCM', iv, additionalData: placeOf(owner.userId, place) }
  return {
    keyId: owner.id,
    iv,
    data: await crypto.subtle.encrypt(algorithm, owner.key, new TextEncoder().encode(text)),
  }
}

/** Decrypts content; null if its key no longer exists or if it was tampered with. */
export async function unseal(
  userId: string,
  place: string,
  { keyId, iv, data }: Sealed,
): Promise<string | null> {
  const owner = await keyOf(userId)
  if (owner.id !== keyId) known.delete(userId)
  const algorithm = { name: 'AES-GCM', iv, additionalData: placeOf(userId, place) }
  const { key } = await keyOf(userId)
  return crypto.subtle.decrypt(algorithm, key, data).then(
    bytes => new TextDecoder().decode(bytes),
    () => null,
  )
}

interface Put<Store extends 'drafts' | 'answers'> {
  readonly store: Store
  readonly userId: string
  /** The place that the content is bound to; it decrypts only there. */
  readonly place: string
  readonly text: string
  /** Returns the record to store, of which only the content is encrypted. */
  readonly record: (sealed: Sealed) => StoreValue<Stores, Store>
}

/**
 * Encrypts a text and stores it. If the user's key has changed by the time of storing, because a Logout in another tab deleted
 * it, encrypts the text again with the new key.
 */
export async function putSealed<Store extends 'drafts' | 'answers'>(put: Put<Store>): Promise<void> {
  const { store, userId, place, text, record } = put
  const owner = await keyOf(userId)
  const sealed = await seal(owner, place, text)
  const transaction = (await database()).transaction(['keys', store], 'readwrite')
  const putIfOurs = async () => {
    const current = await transaction.objectStore('keys').get(userId)
    const isOurs = current?.id === owner.id
    const written = isOurs ? transaction.objectStore(store).put(record(sealed)) : null
    // A page that is being closed may not live until the browser commits by itself.
    transaction.commit()
    await written
    return isOurs
  }
  const [isStored] = await Promise.all([putIfOurs(), transaction.done])
  if (isStored) return
  known.delete(userId)
  await putSealed(put)
}

/** The key range of all records of a user, for any store whose keys begin with the user's id. */
export const ofPerson = (userId: string) => IDBKeyRange.bound([userId, ''], [userId, '\uffff'])

/** Deletes a user's key, so that nobody can read what it encrypted. */
export async function endKey(userId: string): Promise<void> {
  gone.add(userId)
  known.delete(userId)
  await (await database()).delete('keys', userId)
}
