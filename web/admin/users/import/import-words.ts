import { roleNames } from '../../../../accounts/roles.ts'
import { looksLikeFormula, plainText } from '../../../../accounts/spreadsheet-text.ts'
import type { AnswerOf } from '../../../../api/contract.ts'
import { formatNumber } from '../../../../engine/number-format.ts'
import type { Tone } from '../../../ui/display/Badge.tsx'
import { shorten } from '../../../ui/display/ClampedText.tsx'
import { howMany } from '../../lists/count-text.ts'

// spec 3 §2.19

export type Imported = AnswerOf<'POST /api/admin/users/import'>
export type ImportedRow = Imported['rows'][number]
export type ImportColumn = Imported['columns'][number]

export const outcomeWords: Readonly<
  Record<ImportedRow['outcome'], { readonly text: string; readonly tone: Tone }>
> = {
  create: { text: 'Will be created', tone: 'accent' },
  created: { text: 'Created', tone: 'good' },
  exists: { text: 'Already exists', tone: 'neutral' },
  waiting: { text: 'Exists, no password chosen yet', tone: 'neutral' },
  refused: { text: 'Cannot be created', tone: 'bad' },
}

export const rowsWith = ({ rows }: Imported, ...outcomes: ImportedRow['outcome'][]): readonly ImportedRow[] =>
  rows.filter(({ outcome }) => outcomes.includes(outcome))

/** Returns the role's name, or what the row names instead of a role. */
export const roleText = ({ role, unknownRole = '–' }: Pick<ImportedRow, 'role' | 'unknownRole'>): string =>
  role === null ? unknownRole : roleNames[role]

/** Returns e.g. "48 loan officers", or "50 users" if they have different roles. */
export function peopleInWords(rows: readonly ImportedRow[]): string {
  const isOfficers = rows.every(({ role }) => role === 'loan_officer')
  const word = isOfficers ? 'loan officer' : 'user'
  return howMany(rows.length, word, `${word}s`)
}

/** Summarises the dry run or the import in one sentence. */
export function summaryOf(imported: Imported): string {
  const [toCreate, created] = [rowsWith(imported, 'create'), rowsWith(imported, 'created')]
  const [there, refused] = [rowsWith(imported, 'exists', 'waiting'), rowsWith(imported, 'refused')]
  const parts = [
    toCreate.length > 0 && `${peopleInWords(toCreate)} can be created`,
    created.length > 0 && `${peopleInWords(created)} created`,
    there.length > 0 && `${formatNumber(there.length)} already there, not changed`,
    refused.length > 0 && `${formatNumber(refused.length)} cannot be created`,
  ]
  return `${parts.filter(part => part !== false).join(' · ')}.`
}

const mostNamed = 8

/** Names the columns that are ignored, so that a misspelled heading is noticed before anything is written. */
export function leftOutText(headings: readonly string[]): string {
  const named = headings.slice(0, mostNamed).map(heading => `“${shorten(heading, 40)}”`)
  const more = headings.length - named.length
  const all = [...named, ...(more > 0 ? [`${formatNumber(more)} more`] : [])]
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(all).replace(', and', ' and')
  const columns = headings.length === 1 ? 'The column' : 'The columns'
  return `${columns} ${list} will be ignored.`
}

/** Names the lines above the headings, which are skipped. */
export function skippedText(lines: readonly string[]): string {
  const [first = ''] = lines
  const more = lines.length - 1
  const all = `“${shorten(first, 60)}”${more > 0 ? ` and ${howMany(more, 'more line', 'more lines')}` : ''}`
  return `Above the headings: ${all} will be skipped.`
}

/**
 * Returns all invitation links as CSV for a mail merge. Text that looks like a formula is escaped, so that spreadsheets do not
 * run it.
 */
export function linksCsv({ rows, linksExpireAt }: Imported, linkOf: (token: string) => string): string {
  const lines = rows.flatMap(({ name, email, role, token }) =>
    token === undefined ? [] : [[name, email, roleText({ role }), linkOf(token), linksExpireAt ?? '']],
  )
  const quoted = (text: string) =>
    `"${plainText(looksLikeFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const table = [['Name', 'Email', 'Role', 'Link', 'Valid until'], ...lines]
  return `\ufeff${table.map(line => line.map(quoted).join(',')).join('\r\n')}\r\n`
}
