import { database } from './device.ts'

/**
 * Returns everything that the browser stores, with bytes as text, as someone who reads the storage from outside would find it.
 */
export async function deviceContents(): Promise<string> {
  const found = await database()
  const stores = await Promise.all([found.getAll('drafts'), found.getAll('keys'), found.getAll('answers')])
  const bytes = new TextDecoder('latin1')
  const asText = (_: string, value: unknown) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array ? bytes.decode(value) : value
  return JSON.stringify([stores, Object.entries(localStorage), Object.entries(sessionStorage)], asText)
}

export async function emptyDevice(): Promise<void> {
  const found = await database()
  await Promise.all([found.clear('drafts'), found.clear('keys'), found.clear('answers')])
  localStorage.clear()
  sessionStorage.clear()
}
