import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { roleNames } from '../../../../accounts/roles.ts'
import { looksLikeFormula, plainText } from '../../../../accounts/spreadsheet-text.ts'
import type { AnswerOf, BodyOf } from '../../../../api/contract.ts'
import { formatNumber } from '../../../../engine/number-format.ts'
import { americanDateTime } from '../../../app/dates.ts'
import { Button, buttonClass } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Badge, type Tone } from '../../../ui/display/Badge.tsx'
import { ClampedText, shorten } from '../../../ui/display/ClampedText.tsx'
import { type Column, DataTable } from '../../../ui/display/DataTable.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { adminPaths } from '../../admin-paths.ts'
import cells from '../../cells.module.css'
import { saveFile } from '../../exports/download.ts'
import { howMany } from '../../status.ts'
import { linkOf } from '../Invitation.tsx'
import styles from './ImportUsers.module.css'

// spec 3 §2.19; D59

export type Imported = AnswerOf<'POST /api/admin/users/import'>
type ImportedRow = Imported['rows'][number]
export type ImportColumn = Imported['columns'][number]

const columns: readonly Column<ImportedRow>[] = [
  { key: 'line', header: 'Line', align: 'end', cell: row => formatNumber(row.line) },
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: row => <ClampedText text={row.name || '–'} limit={60} />,
  },
  { key: 'email', header: 'Email', cell: row => <ClampedText text={row.email || '–'} limit={60} /> },
  { key: 'phone', header: 'Phone', cell: row => <ClampedText text={row.phone || '–'} limit={40} /> },
  { key: 'role', header: 'Role', cell: row => <span className={cells.word}>{roleText(row)}</span> },
  {
    key: 'outcome',
    header: 'Result',
    cell: ({ outcome, problem, notice, token }) => (
      <span className={styles.outcome}>
        <Badge tone={outcomeWords[outcome].tone}>{outcomeWords[outcome].text}</Badge>
        {problem && <span>{problem}</span>}
        {notice && <span>{notice}</span>}
        {token && outcome === 'waiting' && <span>New link made</span>}
      </span>
    ),
  },
]

/** Refused rows come first, then those with a notice, so that they are noticed even among a thousand others. */
const refusedFirst = (imported: Imported): readonly ImportedRow[] => {
  const others = rowsWith(imported, 'create', 'created', 'waiting', 'exists')
  const [noticed, plain] = [true, false].map(has =>
    others.filter(({ notice }) => (notice !== undefined) === has),
  )
  return [...rowsWith(imported, 'refused'), ...(noticed ?? []), ...(plain ?? [])]
}

interface Props {
  readonly imported: Imported
  readonly problem: string | undefined
  readonly busy: boolean
  readonly onCreate: (newLinks: boolean) => void
  readonly onColumns: (chosen: Meanings) => void
  readonly onBack: () => void
}

/** Shows what would happen to each row; after the import, what happened, with the links. */
export function ImportedRows({ imported, problem, busy, onCreate, onColumns, onBack }: Props) {
  const [newLinks, setNewLinks] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const toCreate = rowsWith(imported, 'create')
  const waiting = rowsWith(imported, 'waiting')
  const links = imported.rows.filter(({ token }) => token !== undefined)
  const isDone = imported.linksExpireAt !== null
  const isNothing = toCreate.length === 0 && !(newLinks && waiting.length > 0)
  useEffect(() => {
    // The summary takes the focus for each answer: first the dry run, then the import. Whoever chooses columns goes on there.
    if (imported && !document.activeElement?.closest('fieldset')) summary.current?.focus()
  }, [imported])

  return (
    <>
      <Banner tone={isDone ? 'good' : 'accent'} ref={summary}>
        {summaryOf(imported)}
        {isDone && (
          <p>
            {links.length === 1 ? '1 link is' : `${formatNumber(links.length)} links are`} ready, valid until{' '}
            {americanDateTime(imported.linksExpireAt)}. The portal sends no mail: download the links and send
            each to its person. They are shown only now; new ones can be made at any time.
          </p>
        )}
      </Banner>
      {!isDone && imported.skipped.length > 0 && (
        <Banner tone="attention">{skippedText(imported.skipped)}</Banner>
      )}
      {!isDone && imported.leftOut.length > 0 && (
        <Banner tone="attention">{leftOutText(imported.leftOut)}</Banner>
      )}
      {!isDone && <ColumnChoice columns={imported.columns} onChange={onColumns} />}
      {problem && <Banner tone="bad">{problem}</Banner>}
      <div className={styles.buttons}>
        {isDone ? (
          <>
            <Button
              variant="primary"
              onClick={() =>
                saveFile(new Blob([linksCsv(imported, linkOf)], { type: 'text/csv' }), 'links.csv')
              }
            >
              Download Links (CSV)
            </Button>
            <Link href={adminPaths.users} className={buttonClass()}>
              Done
            </Link>
          </>
        ) : (
          <>
            {waiting.length > 0 && (
              <label className={styles.again}>
                <input
                  type="checkbox"
                  checked={newLinks}
                  onChange={event => setNewLinks(event.target.checked)}
                />
                New links for those who have not chosen a password yet ({formatNumber(waiting.length)})
              </label>
            )}
            <Button onClick={onBack}>Change the Table</Button>
            {!isNothing && (
              <Button variant="primary" busy={busy} onClick={() => onCreate(newLinks)}>
                {toCreate.length > 0 ? `Create ${peopleInWords(toCreate)}` : 'Make New Links'}
              </Button>
            )}
          </>
        )}
      </div>
      <DataTable
        caption="Rows of the table"
        columns={columns}
        rows={refusedFirst(imported)}
        rowKey={row => String(row.line)}
      />
    </>
  )
}

export type Meanings = NonNullable<BodyOf<'POST /api/admin/users/import'>['columns']>

const meanings = [
  { value: 'name', label: 'Name' },
  { value: 'first', label: 'First name' },
  { value: 'last', label: 'Last name' },
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
  { value: 'role', label: 'Role' },
] as const

interface ColumnChoiceProps {
  readonly columns: readonly ImportColumn[]
  readonly onChange: (chosen: Meanings) => void
}

/** Says what each column of the table is taken for, and lets the person choose. A meaning belongs to one column. */
export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  function choose(place: number, value: string): void {
    const chosen = meanings.find(meaning => meaning.value === value)?.value ?? null
    onChange(
      columns.map(({ means }, at) => {
        if (at === place) return chosen
        return means === chosen ? null : means
      }),
    )
  }
  return (
    <fieldset className={styles.columns}>
      <legend>What each column is</legend>
      {columns
        .map((column, place) => ({ ...column, place }))
        .map(({ heading, example, means, place }) => (
          <Select
            key={place}
            label={heading || `Column ${place + 1}`}
            hint={example === '' ? undefined : <bdi>{`“${example}”`}</bdi>}
            value={means ?? ''}
            placeholder="Ignore"
            options={meanings}
            onChange={event => choose(place, event.target.value)}
          />
        ))}
    </fieldset>
  )
}

const outcomeWords: Readonly<Record<ImportedRow['outcome'], { readonly text: string; readonly tone: Tone }>> =
  {
    create: { text: 'Will be created', tone: 'accent' },
    created: { text: 'Created', tone: 'good' },
    exists: { text: 'Already exists', tone: 'neutral' },
    waiting: { text: 'Exists, no password chosen yet', tone: 'neutral' },
    refused: { text: 'Cannot be created', tone: 'bad' },
  }

const rowsWith = ({ rows }: Imported, ...outcomes: ImportedRow['outcome'][]): readonly ImportedRow[] =>
  rows.filter(({ outcome }) => outcomes.includes(outcome))

/** Returns the role's name, or what the row names instead of a role. */
const roleText = ({ role, unknownRole = '–' }: Pick<ImportedRow, 'role' | 'unknownRole'>): string =>
  role === null ? unknownRole : roleNames[role]

/** Returns e.g. "48 loan officers", or "50 users" if they have different roles. */
function peopleInWords(rows: readonly ImportedRow[]): string {
  const isOfficers = rows.every(({ role }) => role === 'loan_officer')
  const word = isOfficers ? 'loan officer' : 'user'
  return howMany(rows.length, word, `${word}s`)
}

/** Summarises the dry run or the import in one sentence. */
function summaryOf(imported: Imported): string {
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
function leftOutText(headings: readonly string[]): string {
  const named = headings.slice(0, mostNamed).map(heading => `“${shorten(heading, 40)}”`)
  const more = headings.length - named.length
  const all = [...named, ...(more > 0 ? [`${formatNumber(more)} more`] : [])]
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(all).replace(', and', ' and')
  const columns = headings.length === 1 ? 'The column' : 'The columns'
  return `${columns} ${list} will be ignored.`
}

/** Names the lines above the headings, which are skipped. */
function skippedText(lines: readonly string[]): string {
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
