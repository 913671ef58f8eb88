import type pg from 'pg'
import type { FormType } from '../../../forms/catalogue.ts'
import { byChain } from '../../../forms/chain.ts'
import type { ClientDbRow } from '../../clients/admin-client.ts'
import { reopenedDecisionText } from '../../decisions/reopened.ts'
import { formColumnsText } from '../../forms/owner.ts'
import type { FormRow } from '../../forms/records.ts'
import { openCounted, openCursor, type SnapshotQuery } from '../snapshot.ts'

/** A client's forms take at most some hundred kilobytes, so a batch needs little memory. */
const clientsPerBatch = 25

export interface StoredForm extends Omit<FormRow, 'client'> {
  readonly client_id: string
  readonly completed_by: string | null
  /** Of a memo: the decision of a file of which a form is open again (D56). */
  readonly reopened_decision: string | null
}

export interface ClientFile {
  readonly client: ClientDbRow
  /** By type, in the order of the chain. */
  readonly forms: ReadonlyMap<FormType, StoredForm>
}

type ClientBatches = AsyncIterable<ClientDbRow[]>

/** Reads the clients of a query in batches, and their number. */
export const countedClients = (db: pg.Client, cursor: string, clients: SnapshotQuery) =>
  openCounted<ClientDbRow>(db, cursor, clients, clientsPerBatch)

/** Reads the same clients again, from the moment the iteration starts. */
export async function* clientsAgain(
  db: pg.Client,
  cursor: string,
  clients: SnapshotQuery,
): AsyncGenerator<ClientDbRow[]> {
  yield* await openCursor<ClientDbRow>(db, cursor, clients, clientsPerBatch)
}

/** Adds to each client its forms, all from the connection's snapshot. */
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
  text: `select f.client_id, u.email as completed_by, ${reopenedDecisionText} as reopened_decision, ${formColumnsText}
    from forms f left join users u on u.id = f.completed_by where f.client_id = any($1::uuid[])`,
}
