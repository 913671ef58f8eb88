import { readStore, remove, type StoreName } from './database.ts'

/**
 * Returns everything that the browser stores, with bytes as text, as someone who reads the storage from outside would find it.
 */
export async function deviceContents(): Promise<string> {
  const names: readonly StoreName[] = ['drafts', 'keys', 'answers']
  const stores = await Promise.all(names.map(name => readStore<unknown[]>(name, store => store.getAll())))
  const bytes = new TextDecoder('latin1')
  const asText = (_: string, value: unknown) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array ? bytes.decode(value) : value
  return JSON.stringify([stores, Object.entries(localStorage), Object.entries(sessionStorage)], asText)
}

export async function emptyDevice(): Promise<void> {
  const all = IDBKeyRange.lowerBound('')
  const lists = IDBKeyRange.lowerBound(['', ''])
  await Promise.all([remove('keys', all), remove('drafts', lists), remove('answers', lists)])
  localStorage.clear()
  sessionStorage.clear()
}
