import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Timeline, TimelineEvent } from '../../api/admin-submissions.ts'
import { formatValue } from '../../engine/describe.ts'
import { estimateWords } from '../../engine/estimates.ts'
import {
  fieldOfMarkKey,
  type Mark,
  markKey,
  noteWords,
  type Origin,
  originWords,
} from '../../engine/marks.ts'
import type { Answer, Field } from '../../engine/types.ts'
import type { Database } from '../db/connect.ts'
import { type FormKind, fieldLabel, formOf } from '../forms/records.ts'
import { numberOfCursor, type PageRequest, pageByNumber, rowsToAsk } from '../lists/paging.ts'

// spec 3 §1.14, §1.60, §1.123

interface HistoryRow {
  readonly id: number
  readonly version: number
  readonly action: string
  readonly at: Date
  readonly changes: Readonly<
    Record<string, { readonly from?: unknown; readonly to?: unknown; readonly via?: Origin }>
  >
  readonly actor_id: string
  readonly actor_name: string
  readonly actor_email: string
}

/** What happened to a form, newest first. Its history is append-only, so paging by id neither skips nor repeats. */
export async function timelineOf(
  db: Database,
  form: FormKind & { readonly id: string },
  { limit, cursor }: PageRequest,
): Promise<Static<typeof Timeline>> {
  const before = numberOfCursor(cursor)
  const found = await sql<HistoryRow>`
    select h.id, h.version, h.action, h.at, h.changes, h.actor_id, u.name as actor_name, u.email as actor_email
    from form_history h join users u on u.id = h.actor_id
    where h.form_id = ${form.id} ${before === null ? sql`` : sql`and h.id < ${before}`}
    order by h.id desc limit ${rowsToAsk(limit)}`.execute(db.kysely)
  const { rows, nextCursor } = pageByNumber(found.rows, limit, ({ id }) => id)
  return { events: rows.map(row => eventOf(row, form)), nextCursor }
}

/** The place of a key that is no field: after the last field of any form. */
const MOST_PLACES = Number.MAX_SAFE_INTEGER

function eventOf(row: HistoryRow, form: FormKind): Static<typeof TimelineEvent> {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    version: row.version,
    actor: { _id: row.actor_id, name: row.actor_name, email: row.actor_email },
    changes: changesInFormOrder(row.changes, form),
  }
}

function changesInFormOrder(changes: HistoryRow['changes'], kind: FormKind) {
  const places = new Map(formOf(kind).fields.map((field, place) => [field.key, { field, place }]))
  return Object.entries(changes)
    .map(([key, { from, to, via }]) => {
      const noted = fieldOfMarkKey(key)
      const { field, place } = places.get(noted ?? key) ?? { field: textField(key), place: MOST_PLACES }
      const isEstimate = (side: 'from' | 'to') =>
        (changes[markKey(key)]?.[side] as Mark | null | undefined)?.code === 'es'
      const shown = (value: unknown, side: 'from' | 'to') => {
        if (noted) return cut(noteWords(value))
        const text = formatValue(field, value as Answer | null)
        return cut(text !== '' && isEstimate(side) ? estimateWords(field, value as Answer, text) : text)
      }
      const label = noted ? fieldLabel(kind, key) : field.label
      const origin = via && { origin: originWords(via) }
      return { change: { key, label, from: shown(from, 'from'), to: shown(to, 'to'), ...origin }, place }
    })
    .sort((one, other) => one.place - other.place)
    .map(({ change }) => change)
}

/** Longer texts are cut off in a timeline; the form and the exports show all of them. */
const mostCharacters = 200

function cut(text: string): string {
  if (text.length <= mostCharacters) return text
  // Cuts between whole characters, not between UTF-16 units.
  const characters = [...text]
  return characters.length <= mostCharacters ? text : `${characters.slice(0, mostCharacters).join('')}…`
}

/** Labels of history entries that are not fields of the form: what a move changes, and why a form was kept as it is. */
const otherLabels: Readonly<Record<string, string>> = { loanOfficer: 'Loan officer', reason: 'Why' }

function textField(key: string): Field {
  return { key, label: otherLabels[key] ?? key, step: 1, type: 'text' }
}
