import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { isUpToDate, migrateWithin } from '../db/migrate.ts'
import { type TestDatabase, testDatabase, unmigratedDatabase } from '../db/test-database.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { type BackupMade, makeBackup } from './make-backup.ts'
import { rowsOf } from './manifest.ts'
import { backupClient } from './portal-database.ts'
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

/** Returns a text as a backup would hold it, or other bytes, encrypted in the format of age with little work. */
function encrypted(content: string | Buffer, words = passphrase): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(words)
  encrypter.setScryptWorkFactor(1)
  // Not made smaller, so that a little text has many parts.
  return encrypter.encrypt(typeof content === 'string' ? gzipSync(content, { level: 0 }) : content)
}

/** Decrypts and unpacks a backup, without the code of the product. */
async function textIn(file: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return gunzipSync(await decrypter.decrypt(await readFile(file))).toString()
}

function withFlippedByte(file: Buffer, place: number): Buffer {
  const copy = Buffer.from(file)
  copy.writeUInt8(copy.readUInt8(place) ^ 1, place)
  return copy
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
        // The backup is made in this process here, where calls wait for seconds while its key is derived.
        if (answer.statusCode === 503) continue
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

  it('is a text that standard tools decrypt, unpack and load', async () => {
    const file = newFile()
    const odd = 'Ama\tof two\n\\.\nlines'
    await sql`insert into audit_log (event, subject, detail) values ('odd', ${odd}, '{}')`.execute(
      portal.db.kysely,
    )
    await makeBackup(portal.db.connection, file, passphrase)
    expect((await readFile(file, 'latin1')).split(' ', 2)).toEqual([
      'age-encryption.org/v1\n->',
      expect.stringMatching(/^scrypt$/),
    ])
    const lines = (await textIn(file)).split('\n')
    expect(lines.slice(0, 2)).toEqual([
      '-- Backup of Sevenfold, format 2',
      expect.stringMatching(/^-- \{"product":"Sevenfold","madeAt":"/),
    ])
    const start = lines.findIndex(line => /^copy "audit_log" \("[^)]*"\) from stdin;$/.test(line))
    const rows = lines.slice(start + 1, lines.indexOf('\\.', start))
    expect(rows.some(row => row.includes('Ama\\tof two\\n\\\\.\\nlines'))).toBe(true)
    const target = await emptyDatabase()
    await restoreInto(target, file)
    const { rows: found } = await sql`select subject from audit_log where event = 'odd'`.execute(
      target.kysely,
    )
    expect(found).toEqual([{ subject: odd }])
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
  /** The backup as it was made, and the same one encrypted with less work. */
  let whole: Buffer
  let text: string
  let made: BackupMade
  let file: string
  /** Where its parts of 64 KiB begin, after the header and the nonce; each is followed by a checksum. */
  let parts: number
  const partBytes = 64 * 1024 + 16

  beforeAll(async () => {
    await sql`insert into audit_log (event, subject, detail)
      select 'many', n::text, jsonb_build_object('text', repeat(md5(n::text), 20))
      from generate_series(1, 800) n`.execute(portal.db.kysely)
    file = newFile()
    made = await makeBackup(portal.db.connection, file, passphrase)
    text = await textIn(file)
    whole = Buffer.from(await encrypted(text))
    parts = whole.indexOf('\n', whole.indexOf('\n--- ') + 1) + 1 + 16
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

  const notWhole =
    'StartError: The backup is incomplete: it breaks off before its end, or its end has changed since it was written.'
  const changed = 'StartError: The backup is damaged: its content has changed since it was written.'
  const head = 'StartError: The backup is damaged: its header has changed since it was written.'
  const foreign = 'StartError: The file is not a backup of Sevenfold.'
  const otherKey =
    'StartError: The passphrase is not the one that the backup was made with, or the header of the backup has changed since it was written.'

  it('if the file is cut off, between its parts or within one', async () => {
    for (const place of [
      parts - 3,
      parts,
      parts + 5,
      parts + partBytes,
      parts + 3 * partBytes,
      parts + 4 * partBytes + 9,
    ])
      expect([place, await refusalOf(whole.subarray(0, place))]).toEqual([place, notWhole])
    expect(await refusalOf(whole.subarray(0, -1))).toBe(notWhole)
    expect(await refusalOf(whole.subarray(0, 60))).toBe(head)
  })

  it('if a byte was altered, in any region of the file', async () => {
    const altered = (place: number) => refusalOf(withFlippedByte(whole, place))
    expect(await altered(0)).toBe(foreign)
    expect(await altered(20)).toBe(head)
    // A byte of the salt: another salt makes another key, unless the byte is none that a salt is written with.
    expect([otherKey, head]).toContain(await altered(40))
    expect(await altered(parts - 16 - 20)).toBe(head)
    for (const place of [parts - 1, parts, parts + 100, parts + partBytes - 1, parts + 2 * partBytes])
      expect([place, await altered(place)]).toEqual([place, changed])
    expect(await altered(whole.length - 1)).toBe(notWhole)
  })

  it('if the header was written by hand', async () => {
    const lines = whole.toString('latin1', 0, parts - 16).split('\n')
    const [version = '', recipient = '', key = '', mac = ''] = lines
    const withHeader = (...other: string[]) =>
      Buffer.concat([Buffer.from([...other, ''].join('\n')), whole.subarray(parts - 16)])
    expect(withHeader(version, recipient, key, mac).equals(whole)).toBe(true)
    for (const other of [
      [version],
      ['age-encryption.org/v2', recipient, key, mac],
      [version, recipient.replace(/\d+$/, '21'), key, mac],
      [version, recipient.replace(/\d+$/, '99'), key, mac],
      [version, recipient.replace(/\d+$/, '00'), key, mac],
      [version, recipient.replace(/\d+$/, '1000'), key, mac],
      [version, '-> X25519 TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCc', key, mac],
      [version, recipient, key, recipient, key, mac],
      [version, recipient, 'A'.repeat(100_000), mac],
      [version, recipient, key],
    ])
      expect([other, await refusalOf(withHeader(...other))]).toEqual([other, head])
  })

  it('if parts were swapped, repeated, left out or added', async () => {
    const part = (index: number) => whole.subarray(parts + index * partBytes, parts + (index + 1) * partBytes)
    const [begin, rest] = [whole.subarray(0, parts), whole.subarray(parts + 2 * partBytes)]
    expect(Buffer.concat([begin, part(0), part(1), rest]).equals(whole)).toBe(true)
    for (const content of [
      [part(1), part(0), rest],
      [part(0), part(0), part(1), rest],
      [part(1), rest],
    ])
      expect(await refusalOf(Buffer.concat([begin, ...content]))).toBe(changed)
    expect(await refusalOf(Buffer.concat([whole, Buffer.from('x')]))).toBe(notWhole)
  })

  it('if it was written with the right passphrase, but by another program', async () => {
    const refusalOfText = async (content: string | Buffer) => refusalOf(Buffer.from(await encrypted(content)))
    expect(await refusalOfText(Buffer.from('a photograph'))).toBe(foreign)
    for (const other of ['', 'PGDMP', '-- Backup of Sevenfold, format x\n'])
      expect(await refusalOfText(other)).toBe(foreign)
    expect(await refusalOfText(text.replace('format 2', 'format 3'))).toBe(
      'StartError: The backup was made by a newer version of Sevenfold, so restore it with that version.',
    )
    const opening = { product: 'Sevenfold', madeAt: '', lender: '', schema: [], tables: [] }
    const named = { ...opening, tables: [{ name: 'users', columns: ['id'] }] }
    const first = (list: unknown) => `-- Backup of Sevenfold, format 2\n-- ${JSON.stringify(list)}\n`
    const rows = 'copy "users" ("id") from stdin;\n1\n\\.\n'
    const unreadable = 'StartError: The backup is damaged: its list of tables cannot be read.'
    for (const list of [null, {}, 'x']) expect(await refusalOfText(first(list))).toBe(unreadable)
    for (const last of ['-- {\n', '-- null\n', '-- {}\n'])
      expect(await refusalOfText(first(named) + rows + last)).toBe(unreadable)
    const notInOrder = 'StartError: The backup is damaged: its tables are not in order.'
    for (const other of [
      rows.replace('users', 'forms'),
      rows.replace('id', 'name'),
      '-- {"tables":[]}\n',
      '',
    ])
      expect(await refusalOfText(first(named) + other)).toBe(notInOrder)
    expect(await refusalOfText(first(named) + rows)).toBe(notInOrder)
    expect(await refusalOfText(first(named) + rows.slice(0, -3))).toBe(
      'StartError: The backup is incomplete: it breaks off before its end.',
    )
    const sums = JSON.stringify({ tables: [{ name: 'users', rows: 2, sha256: '' }] })
    expect(await refusalOfText(`${first(named)}${rows}-- ${sums}\n`)).toBe(
      'StartError: The backup is damaged: users does not have the 2 rows that the manifest names.',
    )
    expect(await refusalOfText(`${text}x`)).toBe(
      'StartError: The backup is damaged: something follows its end.',
    )
    // It takes over 250 MB of memory, although the file is small.
    const bomb = gzipSync(Buffer.concat([Buffer.from(first(named)), Buffer.alloc(257 * 1024 * 1024)]))
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await refusalOfText(bomb)).toBe('StartError: The backup is damaged: one of its lines is too long.')
  })

  it('if the file is no backup, or has another passphrase', async () => {
    expect(await refusalOf(Buffer.alloc(0))).toBe(foreign)
    expect(
      await refusalOf(Buffer.from('PGDMP a dump of another program, longer than the head of ours')),
    ).toBe(foreign)
    expect(await refusalOf(whole, 'another passphrase')).toBe(otherKey)
    expect(await refusalOf(await readFile(file), 'another passphrase')).toBe(otherKey)
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
