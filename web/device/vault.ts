import { randomKey } from '../random-key.ts'
import { currentSession } from '../session.ts'
import { changeStores, readStore, remove, type StoreName } from './database.ts'

// spec 3 §2.66

/** Whether the browser can encrypt: it can on https and on the own machine. */
export const canSeal = (): boolean => globalThis.crypto.subtle !== undefined

/** What one person's key is. It never leaves the browser, not even as bytes in this program. */
export interface PersonsKey {
  readonly userId: string
  readonly id: string
  readonly key: CryptoKey
}

/** Content that only the key of its owner reads, and only in the place that it was sealed for. */
export interface Sealed {
  readonly keyId: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

interface Kept {
  readonly userId: string
}

const known = new Map<string, Promise<PersonsKey>>()
/** Whoever logged out on this page: what still comes of it makes no new key. */
const gone = new Set<string>()

/** The person's key on this device, which is made when it is first needed. */
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
      // Another tab may have made one meanwhile.
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

/** Null for what cannot be read: its key is gone, or it was tampered with. */
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
  /** What is kept as it is, with the key that it is stored under. */
  readonly record: Record
  /** What it is sealed for. */
  readonly place: string
  readonly text: string
  /** Whether it may take the place of what is stored. */
  readonly replaces?: (stored: Record | undefined) => boolean
}

/** Seals a text and stores it, under the key that is the person's at that moment: a Logout in another tab ends a key. */
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

/** All that is sealed for a person, in each store whose keys begin with whose it is. */
export const ofPerson = (userId: string) => IDBKeyRange.bound([userId, ''], [userId, '\uffff'])

/** Ends a person's key; with it nobody can read what it sealed. */
export async function endKey(userId: string): Promise<void> {
  gone.add(userId)
  known.delete(userId)
  await remove('keys', userId)
}
