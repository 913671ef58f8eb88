import { browserStorage, type KeyValues } from '../../app/safe-storage.ts'

// spec 3 §2.22

/** How a list is displayed, independent of its content. */
export interface ListView {
  /** Keys of the hidden columns. */
  readonly hidden: readonly string[]
  readonly isCompact: boolean
  /** How many rows are loaded at a time. */
  readonly rows: number
}

/** A view saved under a name, including the query string of the list's address with its search, filters and order. */
export interface SavedView extends ListView {
  readonly name: string
  readonly address: string
}

export interface StoredViews {
  readonly now: ListView
  readonly saved: readonly SavedView[]
}

export const rowChoices = [50, 200] as const
const mostSaved = 50

export function usualView(hidden: readonly string[] = []): ListView {
  return { hidden, isCompact: false, rows: rowChoices[0] }
}

/** The storage key in this browser, for each user and list. */
const keyOf = (userId: string, list: string) => `sevenfold:list:${userId}:${list}`

/** Reads the stored views; ignores what cannot be parsed. */
export function readViews(
  userId: string,
  list: string,
  usual: ListView,
  storage: KeyValues = browserStorage,
): StoredViews {
  const stored = parse(storage.getItem(keyOf(userId, list)))
  const saved = Array.isArray(stored['saved']) ? stored['saved'] : []
  return {
    now: viewOf(stored['now']) ?? usual,
    saved: saved.flatMap(one => {
      const view = viewOf(one)
      const { name, address } = recordOf(one)
      return view && typeof name === 'string' && typeof address === 'string' && address.startsWith('/admin/')
        ? [{ ...view, name, address }]
        : []
    }),
  }
}

export function storeViews(
  userId: string,
  list: string,
  views: StoredViews,
  storage: KeyValues = browserStorage,
): void {
  storage.setItem(keyOf(userId, list), JSON.stringify(views))
}

/** Adds the current view to the saved ones, replacing one with the same name. */
export function withSaved({ now, saved }: StoredViews, name: string, address: string): StoredViews {
  const others = saved.filter(other => other.name !== name)
  return { now, saved: [...others, { ...now, name, address }].slice(-mostSaved) }
}

/** Gives a saved view another name. */
export function withRenamed({ now, saved }: StoredViews, from: string, to: string): StoredViews {
  return { now, saved: saved.map(view => (view.name === from ? { ...view, name: to } : view)) }
}

function viewOf(value: unknown): ListView | null {
  const { hidden, isCompact, rows } = recordOf(value)
  if (!Array.isArray(hidden) || !hidden.every(key => typeof key === 'string')) return null
  const known = rowChoices.find(choice => choice === rows) ?? rowChoices[0]
  return { hidden, isCompact: isCompact === true, rows: known }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
