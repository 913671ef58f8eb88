import { randomKey } from '../random-key.ts'
import { currentSession } from '../session.ts'
import { changeStores, readStore, remove, type StoreName } from './database.ts'

// spec 3 §2.66

/** Reports whether the browser can encrypt. Web Crypto exists only on https and on localhost. */
export const canSeal = (): boolean => globalThis.crypto.subtle !== undefined

/** One user's key. It is not extractable: its bytes never leave the browser and are not visible even to this code. */
export interface PersonsKey {
  readonly userId: string
  readonly id: string
  readonly key: CryptoKey
}

/** Encrypted content. Only its owner's key decrypts it, and only in the place for which it was encrypted. */
export interface Sealed {
  readonly keyId: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

interface Kept {
  readonly userId: string
}

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
  await changeStores(['keys'], transaction => {
    const store = transaction.objectStore('keys')
    const request = store.get(userId)
    request.onsuccess = () => {
      // Another tab may have created a key in the meantime.
      if (request.result === undefined) store.put(made)
      transaction.commit()
    }
  })
  return (await storedKey(userId)) ?? made
}

const storedKey = (userId: string) => readStore<PersonsKey | undefined>('keys', store => store.get(userId))

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

interface Put<Record extends Kept> {
  readonly store: StoreName
  /** The unencrypted part of the record, which includes the store's key. */
  readonly record: Record
  /** The place that the content is bound to; it decrypts only there. */
  readonly place: string
  readonly text: string
  /** Decides whether the new record may replace the stored one. */
  readonly replaces?: (stored: Record | undefined) => boolean
}

/**
 * Encrypts a text and stores it. If the user's key has changed by the time of storing, because a Logout in another tab deleted
 * it, encrypts the text again with the new key.
 */
export async function putSealed<Record extends Kept>(put: Put<Record>): Promise<void> {
  const { store, record, place, text, replaces } = put
  const { userId } = record
  const owner = await keyOf(userId)
  const stored = { ...record, sealed: await seal(owner, place, text) }
  let isOurs = false
  await changeStores(['keys', store], transaction => {
    const current = transaction.objectStore('keys').get(userId)
    current.onsuccess = () => {
      isOurs = current.result?.id === owner.id
      if (!isOurs) return transaction.commit()
      const target = transaction.objectStore(store)
      if (!replaces) {
        target.put(stored)
        return transaction.commit()
      }
      const before = target.get(keyIn(target, stored))
      before.onsuccess = () => {
        if (replaces(before.result)) target.put(stored)
        transaction.commit()
      }
    }
  })
  if (isOurs) return
  known.delete(userId)
  await putSealed(put)
}

function keyIn({ keyPath }: IDBObjectStore, record: object): IDBValidKey {
  const values = new Map<string, IDBValidKey>(Object.entries(record))
  return [keyPath ?? []].flat().map(name => values.get(name) ?? '')
}

/** The key range of all records of a user, for any store whose keys begin with the user's id. */
export const ofPerson = (userId: string) => IDBKeyRange.bound([userId, ''], [userId, '\uffff'])

/** Deletes a user's key, so that nobody can read what it encrypted. */
export async function endKey(userId: string): Promise<void> {
  gone.add(userId)
  known.delete(userId)
  await remove('keys', userId)
}
