import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { isUpToDate, migrateWithin } from '../db/migrate.ts'
import { type TestDatabase, testDatabase, unmigratedDatabase } from '../db/test-database.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { lockChunk } from './file-chunks.ts'
import { newHead } from './file-lock.ts'
import { partsOf, withChunks, withFlippedByte, withParameters } from './fixtures/damage.ts'
import { type BackupMade, backupClient, makeBackup } from './make-backup.ts'
import { rowsOf } from './manifest.ts'
import { restoreBackup } from './restore.ts'

// spec 3 §1.75–76

// Restoring creates a whole database, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

const passphrase = 'a long enough passphrase'

let portal: TestPortal
let officer: Person
let folder: string
let names = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sevenfold-backup-'))
  portal = await testPortal()
  officer = await portal.person('loan_officer', 'Olu Backup')
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

function newFile(): string {
  names += 1
  return join(folder, `portal-${names}.backup`)
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await unmigratedDatabase()
  onTestFinished(() => database.drop())
  return database
}

function restoreInto(database: TestDatabase, file: string, words = passphrase) {
  return restoreBackup(file, words, async () => database.connection)
}

describe('a backup made while officers save', () => {
  it('contains one consistent moment, and is restored completely', async () => {
    const clients = await Promise.all(['Ama', 'Yaw', 'Esi', 'Kofi'].map(name => officer.newClient(name)))
    const [first = ''] = clients
    await officer.completeUpTo(first, 'mse_assessment')
    const forms = await Promise.all(clients.slice(1).map(id => officer.form(id, 'user_form')))
    let going = true
    const acknowledged = new Map<string, number>()
    const saving = forms.map(async form => {
      for (let n = 1; going; n += 1) {
        const body = { formData: { enterpriseName: `name ${n} \\ "${n}" ü` } }
        const answer = await officer.call('PUT', `/api/loan-officer/forms/${form}/save`, body)
        expect(answer.statusCode).toBe(200)
        acknowledged.set(form, n)
      }
    })
    while (acknowledged.size < forms.length) await new Promise(resolve => setTimeout(resolve, 5))
    const before = new Map(acknowledged)
    const file = newFile()
    const made = await makeBackup(portal.db.connection, file, passphrase)
    going = false
    await Promise.all(saving)

    const target = await emptyDatabase()
    const restored = await restoreInto(target, file)
    expect(restored.rows).toBe(rowsOf(made.manifest))
    expect(restored.tables).toEqual(made.manifest.tables)
    for (const form of forms) {
      const { form_data, version } = await target.kysely
        .selectFrom('forms')
        .select(['form_data', 'version'])
        .where('id', '=', form)
        .executeTakeFirstOrThrow()
      const n = Number(/\d+/.exec(String(form_data['enterpriseName']))?.[0])
      expect(n).toBeGreaterThanOrEqual(before.get(form) ?? Infinity)
      expect(form_data).toMatchObject({ enterpriseName: `name ${n} \\ "${n}" ü` })
      const history = await target.kysely
        .selectFrom('form_history')
        .select('version')
        .where('form_id', '=', form)
        .execute()
      expect(Math.max(...history.map(row => row.version))).toBe(version)
    }
  })

  it('lets people sign in with their passwords after a restoration, but accepts no old token', async () => {
    const file = newFile()
    await makeBackup(portal.db.connection, file, passphrase)
    const target = await emptyDatabase()
    await restoreInto(target, file)
    const app = await buildApp({ db: target, config: portal.config })
    onTestFinished(() => app.close())
    const headers = { authorization: `Bearer ${officer.token}` }
    const withToken = await app.inject({ url: '/api/loan-officer/clients', headers })
    expect(withToken.statusCode).toBe(401)
    const payload = { email: officer.email, password: 'password' }
    const signIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(signIn.statusCode).toBe(200)
    // Sequences continue where they were, and triggers that count and write history work again.
    const token = { authorization: `Bearer ${signIn.json().token}` }
    const made = await app.inject({
      method: 'POST',
      url: '/api/loan-officer/clients',
      headers: token,
      payload: { name: 'New' },
    })
    expect(made.statusCode).toBe(201)
    const counted = await sql<{ kept: number; right: number }>`
      select client_count as kept, (select count(*) from clients where officer_id = u.id) as right
      from users u where id = ${officer.id}`.execute(target.kysely)
    expect(counted.rows[0]?.kept).toBe(counted.rows[0]?.right)
    await expect(sql`delete from audit_log`.execute(target.kysely)).rejects.toThrow('append-only')
    await expect(
      sql`insert into check_notes (client_id, check_id, fingerprint, severity, text, author_id)
      values (gen_random_uuid(), '', '', '', '', ${officer.id})`.execute(target.kysely),
    ).rejects.toThrow('foreign key')
  })

  it('restores every row of a table that is much larger than one batch', async () => {
    // About 4 MB of rows that are all different.
    await sql`insert into audit_log (event, subject, detail)
      select 'much', n::text, jsonb_build_object('text', repeat(md5(n::text), 20 + n % 20))
      from generate_series(1, 4000) n`.execute(portal.db.kysely)
    const file = newFile()
    await makeBackup(portal.db.connection, file, passphrase)
    const target = await emptyDatabase()
    await restoreInto(target, file)
    const wrong = await sql`select id from audit_log where event = 'much'
      and detail ->> 'text' <> repeat(md5(subject), 20 + subject::integer % 20)`.execute(target.kysely)
    expect(wrong.rows).toEqual([])
    const count = await sql`select count(*) as n from audit_log where event = 'much'`.execute(target.kysely)
    expect(count.rows).toEqual([{ n: 4000 }])
  })

  it('is restored and migrated if it has an earlier schema', async () => {
    const old = await emptyDatabase()
    const client = await backupClient(old.connection)
    await client.query('begin')
    await migrateWithin(client, '016-decisions-waiting-contradictions')
    await client.query(`with officer as (
        insert into users (name, email, role, password_hash) values ('Olu', 'o@e.example', 'loan_officer', '') returning id
      ) insert into clients (officer_id, name) select id, 'Ama' from officer`)
    await client.query('commit')
    await client.end()
    const file = newFile()
    await makeBackup(old.connection, file, passphrase)
    const target = await emptyDatabase()
    await restoreInto(target, file)
    expect(await isUpToDate(target)).toBe(true)
    const { rows } = await sql`select name, loan_amount from clients`.execute(target.kysely)
    expect(rows).toEqual([{ name: 'Ama', loan_amount: null }])
  })
})

describe('a restoration is refused before anything is written', () => {
  let whole: Buffer
  let made: BackupMade
  let file: string

  beforeAll(async () => {
    file = newFile()
    made = await makeBackup(portal.db.connection, file, passphrase)
    whole = await readFile(file)
  })

  async function refusalOf(content: Buffer, words = passphrase): Promise<string> {
    const damaged = newFile()
    await writeFile(damaged, content)
    let isTouched = false
    const target = async () => {
      isTouched = true
      return portal.db.connection
    }
    const said = await restoreBackup(damaged, words, target).then(
      () => 'restored',
      error => `${error.name}: ${error.message}`,
    )
    expect(isTouched).toBe(false)
    return said
  }

  it('if the file is cut off, between its parts or within one', async () => {
    const places = partsOf(whole)
    const notWhole = 'StartError: The backup is incomplete: it breaks off before its end.'
    expect(await refusalOf(whole.subarray(0, places.at(-2)))).toBe(notWhole)
    expect(await refusalOf(whole.subarray(0, (places[1] ?? 0) + 20))).toBe(notWhole)
    expect(await refusalOf(whole.subarray(0, (places[2] ?? 0) + 3))).toBe(notWhole)
    expect(await refusalOf(whole.subarray(0, 60))).toMatch(/^StartError: The backup is damaged: its head/)
  })

  it('if a byte was altered, in any region of the file', async () => {
    const places = partsOf(whole)
    const part = (index: number, offset: number) => withFlippedByte(whole, (places.at(index) ?? 0) + offset)
    const head = /^StartError: The backup is damaged: its header has changed since it was written\.$/
    expect(await refusalOf(withFlippedByte(whole, 30))).toMatch(head)
    expect(await refusalOf(withFlippedByte(whole, (places[0] ?? 0) - 50))).toMatch(head)
    expect(await refusalOf(withFlippedByte(whole, (places[0] ?? 0) - 1))).toMatch(head)
    const content =
      /^StartError: The backup is (damaged: its part \d+ has changed since it was written|incomplete: .*)\.$/
    for (const damaged of [
      part(0, 0),
      part(0, 6),
      part(0, 9),
      part(1, 0),
      part(1, 4),
      part(1, 6),
      part(2, 30),
    ])
      expect(await refusalOf(damaged)).toMatch(content)
    expect(await refusalOf(part(-2, 10))).toMatch(content)
    expect(await refusalOf(withFlippedByte(whole, whole.length - 1))).toMatch(content)
  })

  it('if the head was written by hand, with a right checksum', async () => {
    const salt = '00112233445566778899aabbccddeeff'
    const usual = { format: 1, N: 2 ** 15, r: 8, p: 1, salt }
    const texts = [
      ...['', '{', 'null', '[]', '7', '"x"', '{}', '\u0000', '{"format":1}'],
      ...[
        ...[{ format: '1' }, { format: null }, { format: 0 }, { format: 1.5 }, { format: [1] }],
        ...[{ N: 3 }, { N: 0 }, { N: -1 }, { N: 1.5 }, { N: 1 }, { N: '32768' }, { N: null }, { N: 2 ** 30 }],
        ...[{ r: 0 }, { r: 2 ** 30 }, { r: {} }, { p: 0 }, { p: 2 ** 20 }, { p: -1 }, { N: 2 ** 17, r: 1 }],
        ...[
          { salt: '' },
          { salt: 7 },
          { salt: 'not hex at all' },
          { salt: null },
          { salt: '00'.repeat(900) },
        ],
      ].map(wrong => JSON.stringify({ ...usual, ...wrong })),
    ]
    for (const text of texts)
      expect([text, await refusalOf(withParameters(whole, text))]).toEqual([
        text,
        'StartError: The backup is damaged: its header has changed since it was written.',
      ])
    for (const length of [0, 1, 4096, 4097, 2 ** 31, 2 ** 32 - 1])
      expect(await refusalOf(withParameters(whole, JSON.stringify(usual), length))).toMatch(
        /^StartError: The backup is damaged: its head/,
      )
    expect(await refusalOf(withParameters(whole, JSON.stringify({ ...usual, format: 2 })))).toMatch(
      /^StartError: The backup was made by a newer version of Sevenfold/,
    )
    expect(await refusalOf(withParameters(whole, JSON.stringify(usual)))).toMatch(
      /^StartError: The passphrase is not the one/,
    )
  })

  it('if parts were swapped, repeated, left out or added', async () => {
    const damaged = /^StartError: The backup is damaged: its part \d+ has changed since it was written\.$/
    const [opening, one, two] = [0, 1, 2]
    const swapped = withChunks(whole, c => [c[opening], c[two], c[one], ...c.slice(3)].flatMap(x => x ?? []))
    const repeated = withChunks(whole, c => [...c.slice(0, 2), ...c.slice(1)])
    const without = withChunks(whole, c => [...c.slice(0, 1), ...c.slice(2)])
    for (const content of [swapped, repeated, without]) expect(await refusalOf(content)).toMatch(damaged)
    expect(await refusalOf(Buffer.concat([whole, Buffer.from('x')]))).toBe(
      'StartError: The backup is damaged: something follows its end.',
    )
  })

  it('if it was written with the right passphrase, but by another program', async () => {
    const opening = { product: 'Sevenfold', madeAt: '', lender: '', schema: [], tables: [] }
    const written = async (first: unknown, rows = Buffer.from('x'), last = '{"tables":[]}') => {
      const { head, lock } = await newHead(passphrase)
      const chunks = [
        { kind: 'opening', table: 0, content: Buffer.from(JSON.stringify(first)) },
        { kind: 'rows', table: 0, content: rows },
        { kind: 'manifest', table: 0, content: Buffer.from(last) },
      ] as const
      const parts = await Promise.all(chunks.map((chunk, number) => lockChunk(lock, number, chunk)))
      return Buffer.concat([head, ...parts.flat()])
    }
    // It takes over 250 MB of memory, although the file is small.
    const bomb = await written(opening, Buffer.alloc(257 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await refusalOf(bomb)).toBe(
      'StartError: The backup is damaged: its part 2 has changed since it was written.',
    )
    const unreadable = 'StartError: The backup is damaged: its list of tables cannot be read.'
    expect(await refusalOf(await written(null))).toBe(unreadable)
    const named = { ...opening, tables: [{ name: 'users', columns: [] }] }
    for (const last of ['{', 'null', '{}'])
      expect(await refusalOf(await written(named, Buffer.from('x'), last))).toBe(unreadable)
    const missing = JSON.stringify({ tables: [{ name: 'users', rows: 2, sha256: '' }] })
    expect(await refusalOf(await written(named, Buffer.from('one row\n'), missing))).toBe(
      'StartError: The backup is damaged: users does not have the 2 rows that the manifest names.',
    )
  })

  it('if the file is no backup, or has another passphrase', async () => {
    const foreign = 'StartError: The file is not a backup of Sevenfold.'
    expect(await refusalOf(Buffer.alloc(0))).toBe(foreign)
    expect(
      await refusalOf(Buffer.from('PGDMP a dump of another program, longer than the head of ours')),
    ).toBe(foreign)
    expect(await refusalOf(whole, 'another passphrase')).toBe(
      'StartError: The passphrase is not the one that the backup was made with.',
    )
  })

  it('if it is a pipe, a device or a folder, without waiting for somebody to write into it', async () => {
    const pipe = newFile()
    execFileSync('mkfifo', [pipe])
    for (const place of [pipe, '/dev/zero', folder])
      await expect(restoreBackup(place, passphrase, async () => portal.db.connection)).rejects.toThrow(
        `${place} is not a file.`,
      )
  })

  it('if a row breaks a constraint, and leaves nothing behind', async () => {
    const other = await testDatabase()
    onTestFinished(() => other.drop())
    await sql`alter table client_checks drop constraint client_checks_id_fkey`.execute(other.kysely)
    await sql`insert into client_checks (id) values (gen_random_uuid())`.execute(other.kysely)
    const of = newFile()
    await makeBackup(other.connection, of, passphrase)
    const target = await emptyDatabase()
    await expect(restoreInto(target, of)).rejects.toThrow(/^The backup was not restored: .*foreign key/)
    const left = await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(
      target.kysely,
    )
    expect(left.rows).toEqual([])
  })

  it('if the database is in use, whose rows stay unchanged', async () => {
    await expect(restoreInto(portal.db, file)).rejects.toThrow(/^The database is not empty \(it has /)
    const { rows } = await sql<{ n: number }>`select count(*) as n from users`.execute(portal.db.kysely)
    expect(rows[0]?.n).toBe(made.manifest.tables.find(({ name }) => name === 'users')?.rows)
  })

  it('if the role may not create tables, with a message that says so', async () => {
    const { serving } = await emptyDatabase()
    await expect(restoreBackup(file, passphrase, async () => serving.connection)).rejects.toThrow(
      /^The role sevenfold_serving cannot create tables in the database: set DATABASE_OWNER_URL/,
    )
  })

  it('if a newer version made the backup', async () => {
    const newer = await testDatabase()
    onTestFinished(() => newer.drop())
    await sql`insert into kysely_migration (name, timestamp, sha256) values ('999-later', '2030', 'x')`.execute(
      newer.kysely,
    )
    const of = newFile()
    await makeBackup(newer.connection, of, passphrase)
    expect(await refusalOf(await readFile(of))).toBe(
      'StartError: The backup was made by a newer version of Sevenfold (its migration 999-later is not known here), so restore it with that version.',
    )
  })

  it('and a backup never replaces a file, is readable only by its owner, and leaves no file behind when it fails', async () => {
    await expect(makeBackup(portal.db.connection, file, passphrase)).rejects.toThrow('already exists')
    expect((await stat(file)).mode & 0o077).toBe(0)
    const empty = await emptyDatabase()
    const none = newFile()
    await expect(makeBackup(empty.connection, none, passphrase)).rejects.toThrow(
      'The database holds no portal',
    )
    expect((await readdir(folder)).filter(name => name.includes('.part'))).toEqual([])
  })
})
