const NAME = 'sevenfold'
const STORE = 'drafts'

let opened: Promise<IDBDatabase> | null = null

/** The browser's own database with the store of drafts. Rejects where the browser keeps nothing. */
function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    const forget = () => {
      opened = null
    }
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: ['userId', 'formKey'] })
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

/** Resolves with what a request of the store answers. */
export async function readStore<Value>(ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const request = ask((await database()).transaction(STORE).objectStore(STORE))
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves once what was changed in the store is on the device. */
export async function changeStore(act: (store: IDBObjectStore) => unknown): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite')
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  act(transaction.objectStore(STORE))
  // Not left to the end of the task: a page that is being closed may not live to see it.
  transaction.commit()
  await done
}
