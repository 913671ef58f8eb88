import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { ApiError, call, messageOf } from '../../../app/api-client.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { Card } from '../../../ui/display/Card.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import { adminPaths } from '../../admin-paths.ts'
import {
  ColumnChoice,
  type ImportColumn,
  type Imported,
  ImportedRows,
  type Meanings,
} from './ImportedRows.tsx'
import styles from './ImportUsers.module.css'
import { NoTable, tableIn } from './table-file.ts'

// spec 3 §1.33, §2.19

const back = { href: adminPaths.users, label: 'Back to Users' }

/** Imports users from a spreadsheet. A dry run first shows what would happen to each row, before anything is written. */
export function ImportUsers() {
  const [table, setTable] = useState('')
  const [imported, setImported] = useState<Imported | null>(null)
  /** What the person says that each column is; undefined as long as the headings say it. */
  const [chosen, setChosen] = useState<Meanings | undefined>()
  /** The columns of a table whose headings say too little. */
  const [unclear, setUnclear] = useState<readonly ImportColumn[]>([])
  const [problem, setProblem] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()

  async function run(
    text: string,
    how: { create?: true; newLinks?: boolean; columns?: Meanings | undefined },
  ) {
    setBusy(true)
    setProblem(undefined)
    const { columns, ...rest } = how
    try {
      setImported(
        await call('POST /api/admin/users/import', {
          body: { table: text, ...rest, ...(columns && { columns }) },
        }),
      )
      setChosen(columns)
      setUnclear([])
      if (how.create) void queries.invalidateQueries({ queryKey: ['admin'] })
    } catch (error) {
      setUnclear((error instanceof ApiError && error.body?.columns) || [])
      const isTooLarge = error instanceof ApiError && (error.status === 400 || error.status === 413)
      setProblem(
        isTooLarge
          ? 'This table is too large. Please import at most 1,000 people at a time, with only these columns.'
          : messageOf(error, 'The table could not be checked.'),
      )
    }
    setBusy(false)
  }

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // Reset, so that the same file can be chosen again after it was corrected.
    event.target.value = ''
    if (!file) return
    try {
      const text = await tableIn(file)
      type(text)
      await run(text, {})
    } catch (error) {
      setProblem(error instanceof NoTable ? error.message : 'This file cannot be read.')
    }
  }

  function type(text: string) {
    setTable(text)
    setUnclear([])
  }

  return (
    <AdminPage
      title="Import Users"
      context="From a spreadsheet, with a link for each to choose a password"
      back={back}
    >
      {imported ? (
        <ImportedRows
          imported={imported}
          problem={problem}
          busy={busy}
          onCreate={newLinks => run(table, { create: true, newLinks, columns: chosen })}
          onColumns={columns => void run(table, { columns })}
          onBack={() => {
            setImported(null)
            setProblem(undefined)
          }}
        />
      ) : (
        <TableForm
          table={table}
          problem={problem}
          unclear={unclear}
          busy={busy}
          onType={type}
          onColumns={columns =>
            setUnclear(unclear.map((column, at) => ({ ...column, means: columns[at] ?? null })))
          }
          onChoose={choose}
          onCheck={() => {
            if (table.trim() === '') setProblem('Choose a file, or paste the rows.')
            else
              void run(table, { ...(unclear.length > 0 && { columns: unclear.map(({ means }) => means) }) })
          }}
        />
      )}
    </AdminPage>
  )
}

interface TableFormProps {
  readonly table: string
  readonly problem: string | undefined
  readonly unclear: readonly ImportColumn[]
  readonly busy: boolean
  readonly onType: (table: string) => void
  readonly onColumns: (chosen: Meanings) => void
  readonly onChoose: (event: ChangeEvent<HTMLInputElement>) => void
  readonly onCheck: () => void
}

/** Asks for the rows, as a file or as text. */
function TableForm({ table, problem, unclear, busy, onType, onColumns, onChoose, onCheck }: TableFormProps) {
  return (
    <Card title="People to add">
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          onCheck()
        }}
      >
        <p>
          One line per person, up to 1,000, with <b>name</b>, <b>email</b>, <b>phone</b> and <b>role</b> (loan
          officer, administrator or user; loan officer if it is empty). Your file can have its own headings
          and more columns. You see the result for each line before anything is saved.
        </p>
        <label className={styles.file}>
          <span>File (.xlsx or .csv)</span>
          <input
            type="file"
            accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            // Disabled, it would lose the focus.
            aria-disabled={busy}
            onClick={event => busy && event.preventDefault()}
            onChange={onChoose}
          />
        </label>
        <TextArea
          id="table"
          label="Or paste the cells here"
          rows={8}
          spellCheck={false}
          value={table}
          error={problem}
          onChange={event => onType(event.target.value)}
        />
        {unclear.length > 0 && <ColumnChoice columns={unclear} onChange={onColumns} />}
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Check
          </Button>
        </div>
      </form>
    </Card>
  )
}
