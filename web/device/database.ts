/** The object stores: unsaved drafts, the keys that encrypt them, and the server's kept answers. */
export type StoreName = 'drafts' | 'keys' | 'answers'

const NAME = 'sevenfold'
const keyPaths: Readonly<Record<StoreName, string | string[]>> = {
  drafts: ['userId', 'formKey'],
  keys: 'userId',
  answers: ['userId', 'path'],
}

let opened: Promise<IDBDatabase> | null = null

/** Opens the IndexedDB database once. Rejects if the browser stores nothing, e.g. in a private window. */
function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 3)
    const forget = () => {
      opened = null
    }
    request.onupgradeneeded = () => {
      const found = request.result
      for (const [name, keyPath] of Object.entries(keyPaths))
        if (!found.objectStoreNames.contains(name)) found.createObjectStore(name, { keyPath })
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const found = request.result
      // Close at once, so that a newer version of the app in another tab does not have to wait for this tab.
      found.onversionchange = () => {
        found.close()
        forget()
      }
      found.onclose = forget
      resolve(found)
    }
  })
  // Try again next time, because the device may have free space later.
  opened.catch(() => {
    opened = null
  })
  return opened
}

/** Runs one request on a store and resolves with its result. */
export async function readStore<Value>(
  name: StoreName,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const request = ask((await database()).transaction(name).objectStore(name))
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/**
 * Runs a read-write transaction and resolves once the changes are on the device. `act` must end with commit(): a page that is
 * being closed may not live until the browser would commit by itself.
 */
export async function changeStores(
  names: readonly StoreName[],
  act: (transaction: IDBTransaction) => void,
): Promise<void> {
  const transaction = (await database()).transaction(names, 'readwrite')
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  act(transaction)
  await done
}

export const remove = (name: StoreName, key: IDBValidKey | IDBKeyRange): Promise<void> =>
  changeStores([name], transaction => {
    transaction.objectStore(name).delete(key)
    transaction.commit()
  })
