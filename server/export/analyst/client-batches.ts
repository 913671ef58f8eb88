import type pg from 'pg'
import type { FormType } from '../../../forms/catalogue.ts'
import { byChain } from '../../../forms/chain.ts'
import type { BetweenPieces } from '../../background/make-file.ts'
import type { ClientDbRow } from '../../clients/admin-store.ts'
import { formColumnsText } from '../../forms/owner.ts'
import type { FormRow } from '../../forms/records.ts'
import { openCounted, openCursor, type SnapshotQuery } from '../snapshot.ts'

/** A client's files are some hundred kilobytes at the most, so this many are little to hold in memory. */
const clientsPerBatch = 25

export interface StoredForm extends Omit<FormRow, 'client'> {
  readonly client_id: string
  readonly completed_by: string | null
}

export interface ClientFile {
  readonly client: ClientDbRow
  /** In the order of the chain. */
  readonly forms: ReadonlyMap<FormType, StoredForm>
}

type ClientBatches = AsyncIterable<ClientDbRow[]>

/** The clients of a query, a few at a time, and how many there are. */
export const countedClients = (
  db: pg.Client,
  cursor: string,
  clients: SnapshotQuery,
  between: BetweenPieces,
) => openCounted<ClientDbRow>(db, cursor, clients, clientsPerBatch, between)

/** The same once more, as soon as it is their turn. */
export async function* clientsAgain(
  db: pg.Client,
  cursor: string,
  clients: SnapshotQuery,
): AsyncGenerator<ClientDbRow[]> {
  yield* await openCursor<ClientDbRow>(db, cursor, clients, clientsPerBatch)
}

/** Clients with their forms, all as of the connection's snapshot. */
export async function* withForms(db: pg.Client, clients: ClientBatches): AsyncGenerator<ClientFile[]> {
  for await (const batch of clients) {
    const ids = batch.map(({ id }) => id)
    const { rows } = await db.query<StoredForm>({ ...formsOfClients, values: [ids] })
    rows.sort((one, other) => byChain(one.form_type, other.form_type))
    const files = new Map(ids.map(id => [id, new Map<FormType, StoredForm>()]))
    for (const row of rows) files.get(row.client_id)?.set(row.form_type, row)
    yield batch.map(client => ({ client, forms: files.get(client.id) ?? new Map() }))
  }
}

const formsOfClients = {
  name: 'forms of clients',
  text: `select f.client_id, u.email as completed_by, ${formColumnsText}
    from forms f left join users u on u.id = f.completed_by where f.client_id = any($1::uuid[])`,
}
