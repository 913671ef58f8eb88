import type pg from 'pg'
import type { Cell, Column, Rows, Table } from '../cells.ts'
import { beginSnapshot, endSnapshot, type SnapshotQuery } from '../snapshot.ts'
import { type AboutFile, aboutSheet } from '../tables.ts'
import { clientsAgain, countedClients, withForms } from './client-batches.ts'
import { decisionColumns, decisionRows } from './decisions.ts'
import { answerColumns, answerRows } from './long-answers.ts'
import {
  clientColumns,
  dictionaryColumns,
  dictionaryRows,
  fieldsOfYears,
  formColumns,
  wideRows,
} from './wide-clients.ts'

// spec 3 §1.50; D47

interface Making {
  readonly about: AboutFile
  readonly timeZone: string
}

interface Workbook {
  readonly clientCount: number
  readonly tables: readonly Table[]
}

/**
 * Builds a workbook with all data of these clients, as of one moment. Each further sheet queries the database again when it is
 * written, so only a few clients are in memory at a time. The connection ends with the last sheet.
 */
export async function analystWorkbook(
  db: pg.Client,
  clients: SnapshotQuery,
  { about, timeZone }: Making,
): Promise<Workbook> {
  await beginSnapshot(db)
  const first = await countedClients(db, 'wide', clients)
  const forms = fieldsOfYears(await assessmentYears(db, clients))
  const ofClient = clientColumns(timeZone)
  const wide = [...ofClient, ...forms.flatMap(form => formColumns(form, timeZone))]
  const counts = new Map<string, number>()
  const counted = (name: string, columns: readonly Column[], batches: AsyncIterable<Rows>): Table => ({
    name,
    columns,
    batches: countedRows(counts, name, batches),
    partSuffix: part => `-${part}`,
  })
  const sheets = [
    counted('clients', wide, wideRows(withForms(db, first.batches), wide)),
    counted(
      'answers',
      answerColumns(timeZone),
      answerRows(db, withForms(db, clientsAgain(db, 'long', clients)), timeZone),
    ),
    counted('decisions', decisionColumns(timeZone), decisionRows(db, clients, timeZone)),
    counted('dictionary', dictionaryColumns, dictionaryRows(ofClient, forms, timeZone)),
  ]
  const last = aboutSheet('about', about, timeZone, () => [
    ...[...counts].map(([name, rows]): [string, Cell] => [
      `Rows of ${name}`,
      { value: rows, format: 'number' },
    ]),
    ...notes,
  ])
  return { clientCount: first.rowCount, tables: [...sheets, { ...last, batches: thenEnd(db, last.batches) }] }
}

const notes: readonly (readonly [string, string])[] = [
  ['clients', 'One row for each client; options are given as codes, which the dictionary explains'],
  [
    'answers',
    'One row for each answer, without calculated values; changed_at is empty for answers that a form started with',
  ],
  [
    'decisions',
    'One row for each completion of a memo; the column stands marks the decision of a client that counts now, which none does while a form of the client is open again',
  ],
  ['Empty cells', 'Not answered, or calculated from answers that are still missing'],
]

async function assessmentYears(db: pg.Client, { sql, parameters }: SnapshotQuery): Promise<number[]> {
  const { rows } = await db.query<{ year: number }>(
    `select distinct f.assessment_year as year from forms f join (${sql}) c on c.id = f.client_id order by year desc`,
    [...parameters],
  )
  return rows.map(({ year }) => year)
}

async function* countedRows(
  counts: Map<string, number>,
  name: string,
  batches: AsyncIterable<Rows>,
): AsyncGenerator<Rows> {
  counts.set(name, 0)
  for await (const rows of batches) {
    counts.set(name, (counts.get(name) ?? 0) + rows.length)
    yield rows
  }
}

async function* thenEnd(db: pg.Client, batches: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  yield* batches
  await endSnapshot(db)
}
