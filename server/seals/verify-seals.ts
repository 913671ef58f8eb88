import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Erased, formOfLabel } from './erased.ts'
import { type SealedKind, type SealHead, sealText } from './kinds.ts'

const hashBytes = 32
const sealsAtOnce = 20
/** Rows are sealed within seconds, so an older row without a seal is a finding. */
const patienceMinutes = 10

interface SealDbRow {
  readonly number: number
  readonly ids: readonly number[]
  readonly labels: readonly string[]
  readonly hashes: Buffer
  readonly hash: Buffer
  readonly text: string
}

/** The result of verifying one kind of rows. */
export interface SealsFound {
  readonly kind: SealedKind['name']
  readonly rows: number
  readonly seals: number
  /** Rows that are too new to have a seal. */
  readonly waiting: number
  /** Rows that differ from their seal because a client or a person was erased, as the audit log confirms. */
  readonly erased: number
  /** Whatever was changed, one sentence each. */
  readonly findings: readonly string[]
}

/**
 * Recalculates every seal of a kind from the present rows. This detects rows that were altered, removed or inserted, even if
 * the seals themselves were made anew, as long as an earlier head is known.
 */
export async function verifySeals(
  client: pg.Client,
  kind: SealedKind,
  known: readonly SealHead[],
  gone: Erased,
): Promise<SealsFound> {
  let erased = 0
  const findings: string[] = []
  let before: Buffer = Buffer.alloc(0)
  let seals = 0
  let rows = 0
  for (;;) {
    const found = await readSeals(client, kind, seals)
    if (found.length === 0) break
    for (const seal of found) {
      seals += 1
      if (seal.number !== seals)
        return {
          kind: kind.name,
          rows,
          seals,
          waiting: 0,
          erased,
          findings: [...findings, `Seal ${seals} of the ${kind.name} is missing.`],
        }
      if (!sha256(before, seal.text).equals(seal.hash))
        findings.push(`Seal ${seal.number} of the ${kind.name} does not match its contents.`)
      before = seal.hash
      const changed = await changedRows(client, kind, seal, gone)
      findings.push(...changed.findings)
      erased += changed.erased
      rows += seal.ids.length
      for (const head of known)
        if (head.kind === kind.name && head.number === seal.number && head.hash !== seal.hash.toString('hex'))
          findings.push(`Seal ${seal.number} of the ${kind.name} differs from the one in the backup.`)
    }
  }
  for (const head of known)
    if (head.kind === kind.name && head.number > seals)
      findings.push(`The seals of the ${kind.name} end at ${seals}, but the backup has seal ${head.number}.`)
  const { waiting, added } = await unsealedRows(client, kind)
  return { kind: kind.name, rows, seals, waiting, erased, findings: [...findings, ...added] }
}

async function readSeals(
  client: pg.Client,
  { name }: SealedKind,
  after: number,
): Promise<readonly SealDbRow[]> {
  const { rows } = await client.query<SealDbRow>(
    `select s.number, s.ids, s.labels, s.hashes, s.hash, ${sealText} as text
    from seals s where s.kind = $1 and s.number > $2 order by s.number limit ${sealsAtOnce}`,
    [name, after],
  )
  return rows
}

interface ChangedRows {
  readonly erased: number
  readonly findings: readonly string[]
}

async function changedRows(
  client: pg.Client,
  kind: SealedKind,
  seal: SealDbRow,
  gone: Erased,
): Promise<ChangedRows> {
  const { rows } = await client.query<{ id: number; content: string }>(
    `select t.id, ${kind.content} as content from ${kind.table} t where t.id = any($1::bigint[])`,
    [seal.ids],
  )
  const contents = new Map(rows.map(({ id, content }) => [id, content]))
  const findings: string[] = []
  let erased = 0
  for (const [index, id] of seal.ids.entries()) {
    const label = seal.labels[index] ?? `row ${id}`
    const content = contents.get(Number(id))
    const isThere = content !== undefined
    const hash = isThere ? sha256(Buffer.alloc(0), content) : null
    if (hash?.equals(seal.hashes.subarray(index * hashBytes, (index + 1) * hashBytes))) continue
    const isErased =
      kind.name === 'audit'
        ? hash !== null && gone.entries.get(Number(id)) === hash.toString('hex')
        : !isThere && gone.forms.has(formOfLabel(label))
    if (isErased) erased += 1
    else findings.push(`${isThere ? 'Altered in' : 'Removed from'} the ${kind.name}: ${label}.`)
  }
  return { erased, findings }
}

/** Reads rows without a seal: the latest ones still wait for it; any other row was not written by the portal. */
async function unsealedRows(
  client: pg.Client,
  kind: SealedKind,
): Promise<{ readonly waiting: number; readonly added: readonly string[] }> {
  const isOld =
    kind.writtenAt === null
      ? 'false'
      : `${kind.writtenAt} < now() - make_interval(mins => ${patienceMinutes})`
  const { rows } = await client.query<{ label: string; late: boolean }>(
    `select ${kind.label} as label, t.id <= (select settled_to from seal_progress where kind = $1)
      or t.id < sealed.last and ${isOld} as late
    from ${kind.table} t, (select coalesce(max(ids[cardinality(ids)]), 0) as last from seals where kind = $1) sealed
    where not exists (select from (select unnest(ids) as id from seals where kind = $1) s where s.id = t.id)
    order by t.id`,
    [kind.name],
  )
  const added = rows
    .filter(({ late }) => late)
    .map(({ label }) => `Added to the ${kind.name} without a seal: ${label}.`)
  return { waiting: rows.length - added.length, added }
}

function sha256(before: Buffer, text: string): Buffer {
  return createHash('sha256').update(before).update(text).digest()
}
