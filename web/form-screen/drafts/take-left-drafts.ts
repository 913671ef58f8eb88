import { changeStore, readStore } from './database.ts'

/** What of a draft says where it belongs, and of when it is. */
interface Left {
  readonly userId: string
  readonly formKey: string
  readonly at: string
}

/** Moves what pages wrote while they were being left into the database, unless that has something later. */
export async function takeLeftDrafts(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const left = read(key)
    if (left) {
      const known = await readStore<Left | undefined>(store => store.get([left.userId, left.formKey]))
      if (!known || known.at < left.at) await changeStore(store => store.put(left))
    }
    localStorage.removeItem(key)
  }
}

function read(key: string): Left | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Left | null
  } catch {
    // Nothing that this app wrote.
    return null
  }
}
