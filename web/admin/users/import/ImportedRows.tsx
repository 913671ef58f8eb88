import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '../../../../engine/number-format.ts'
import { americanDateTime } from '../../../app/dates.ts'
import { Button, buttonClass } from '../../../ui/controls/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { ClampedText } from '../../../ui/display/ClampedText.tsx'
import { type Column, DataTable } from '../../../ui/display/DataTable.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { adminPaths } from '../../admin-paths.ts'
import cells from '../../cells.module.css'
import { saveFile } from '../../exports/download.ts'
import { linkOf } from '../InvitationLink.tsx'
import { ColumnChoice, type Meanings } from './ColumnChoice.tsx'
import styles from './ImportUsers.module.css'
import {
  type Imported,
  type ImportedRow,
  leftOutText,
  linksCsv,
  outcomeWords,
  peopleInWords,
  roleText,
  rowsWith,
  skippedText,
  summaryOf,
} from './import-words.ts'

// spec 3 §2.19

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
