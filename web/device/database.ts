/** What is typed and not yet saved, the keys that it is sealed with, and what the server answered. */
export type StoreName = 'drafts' | 'keys' | 'answers'

const NAME = 'sevenfold'
const keyPaths: Readonly<Record<StoreName, string | string[]>> = {
  drafts: ['userId', 'formKey'],
  keys: 'userId',
  answers: ['userId', 'path'],
}

let opened: Promise<IDBDatabase> | null = null

/** The browser's own database. Rejects where the browser keeps nothing. */
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
      // A newer version of the app in another tab must not wait for this one.
      found.onversionchange = () => {
        found.close()
        forget()
      }
      found.onclose = forget
      resolve(found)
    }
  })
  // A device that refuses now may have room later.
  opened.catch(() => {
    opened = null
  })
  return opened
}

/** Resolves with what a request of a store answers. */
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
 * Resolves once what was changed is on the device. `act` ends with a call of commit(), which is not left to the end of the
 * task: a page that is being closed may not live to see it.
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
