import { browserStorage, type KeyValues } from '../../../safe-storage.ts'

// spec 3 §2.22

/** How a list is shown, whatever it shows. */
export interface ListView {
  /** Keys of the columns that are left out. */
  readonly hidden: readonly string[]
  readonly isCompact: boolean
  /** Rows that are fetched at a time. */
  readonly rows: number
}

/** A view under a name: also what was searched, filtered and sorted, as the address says it. */
export interface SavedView extends ListView {
  readonly name: string
  readonly address: string
}

export interface KeptViews {
  readonly now: ListView
  readonly saved: readonly SavedView[]
}

export const rowChoices = [50, 200] as const
const mostSaved = 50

export function usualView(hidden: readonly string[] = []): ListView {
  return { hidden, isCompact: false, rows: rowChoices[0] }
}

/** Kept in this browser for each person and list. */
const keyOf = (userId: string, list: string) => `sevenfold:list:${userId}:${list}`

/** What was kept; of what cannot be read, nothing. */
export function readViews(
  userId: string,
  list: string,
  usual: ListView,
  storage: KeyValues = browserStorage,
): KeptViews {
  const kept = parse(storage.getItem(keyOf(userId, list)))
  const saved = Array.isArray(kept['saved']) ? kept['saved'] : []
  return {
    now: viewOf(kept['now']) ?? usual,
    saved: saved.flatMap(one => {
      const view = viewOf(one)
      const { name, address } = recordOf(one)
      return view && typeof name === 'string' && typeof address === 'string' && address.startsWith('/admin/')
        ? [{ ...view, name, address }]
        : []
    }),
  }
}

export function keepViews(
  userId: string,
  list: string,
  views: KeptViews,
  storage: KeyValues = browserStorage,
): void {
  storage.setItem(keyOf(userId, list), JSON.stringify(views))
}

/** The saved views with one more, which takes the place of another of its name. */
export function withSaved({ now, saved }: KeptViews, name: string, address: string): KeptViews {
  const others = saved.filter(other => other.name !== name)
  return { now, saved: [...others, { ...now, name, address }].slice(-mostSaved) }
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
