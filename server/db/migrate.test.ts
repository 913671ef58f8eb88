import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../error-text.ts'
import { packageRoot } from '../package-root.ts'
import { migrate } from './migrate.ts'
import { type TestDatabase, unmigratedDatabase } from './test-database.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await unmigratedDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sevenfold-migrations-'))
  await cp(join(packageRoot, 'migrations'), folder, { recursive: true })
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const first = '001-accounts-clients-forms'
const change = (file: string) => appendFile(join(folder, `${file}.sql`), '-- changed later')
const notTheFile = (file: string) => new RegExp(`^migrations/${file}\\.sql is not the file [^\\n]+\\.$`)

const applied = async () => {
  const { rows } = await database.pool.query('select name from kysely_migration order by name')
  return rows.map(row => row.name)
}

describe('the migration', () => {
  it('creates the schema of a new database, even by four servers at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.connection)))
    expect(await applied()).toContain('001-accounts-clients-forms')
    expect((await database.pool.query('select count(*) from users')).rows).toEqual([{ count: 0 }])
  })

  it('changes nothing the second time, and applies new files', async () => {
    await migrate(database.connection, folder)
    const before = await applied()
    await migrate(database.connection, folder)
    expect(await applied()).toEqual(before)
    await writeFile(
      join(folder, '999-later.sql'),
      'create table later (id int); insert into later values (7);',
    )
    await migrate(database.connection, folder)
    expect(await applied()).toEqual([...before, '999-later'])
    expect((await database.pool.query('select id from later')).rows).toEqual([{ id: 7 }])
  })

  it('refuses a database that a newer version migrated, and leaves it unchanged', async () => {
    await writeFile(join(folder, '999-later.sql'), 'create table later (id int);')
    await migrate(database.connection, folder)
    const attempt = migrate(database.connection)
    await expect(attempt).rejects.toThrow(StartError)
    await expect(attempt).rejects.toThrow(/newer version of Sevenfold \(its migration 999-later [^\n]+\.$/)
    expect(await applied()).toContain('999-later')
  })

  it('refuses a file that was changed after it was applied, before it applies anything', async () => {
    await migrate(database.connection, folder)
    await change(first)
    await writeFile(join(folder, '999-later.sql'), 'create table later (id int);')
    const attempt = migrate(database.connection, folder)
    await expect(attempt).rejects.toThrow(StartError)
    await expect(attempt).rejects.toThrow(notTheFile(first))
    expect(await applied()).not.toContain('999-later')
  })

  it('ignores changed line endings of a file', async () => {
    await migrate(database.connection, folder)
    const file = join(folder, `${first}.sql`)
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'))
    await expect(migrate(database.connection, folder)).resolves.toBeUndefined()
  })

  it('accepts the current files for migrations that were applied before their hashes were stored', async () => {
    await migrate(database.connection, folder)
    await database.pool.query('alter table kysely_migration drop column sha256')
    await change(first)
    await migrate(database.connection, folder)
    await change(first)
    await expect(migrate(database.connection, folder)).rejects.toThrow(notTheFile(first))
  })

  it('does not block others while a table is in use, and runs once the table is free', async () => {
    await migrate(database.connection, folder)
    await writeFile(join(folder, '999-later.sql'), 'alter table forms add column later int;')
    const reader = await database.pool.connect()
    await reader.query('begin')
    await reader.query('select from forms')
    const migrating = migrate(database.connection, folder)
    const isWaiting = async () => {
      const { rows } = await database.pool.query(
        `select count(*) as n from pg_locks where relation = 'forms'::regclass and not granted`,
      )
      return rows[0]?.n
    }
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(1)
    // This statement queues behind the migration's lock request, and runs when the migration gives way.
    await database.pool.query('update forms set updated_at = now()')
    expect((await database.pool.query(`select to_regclass('forms') as t`)).rows).toHaveLength(1)
    expect(await applied()).not.toContain('999-later')
    await reader.query('commit')
    reader.release()
    await migrating
    expect(await applied()).toContain('999-later')
  })

  it('retries after a deadlock', async () => {
    await migrate(database.connection, folder)
    // A sequence is not rolled back with the transaction, so it counts the attempts.
    await database.pool.query('create sequence tries')
    await writeFile(
      join(folder, '999-later.sql'),
      `create table later (id int);
       do $$ begin if nextval('tries') < 3 then raise sqlstate '40P01'; end if; end $$;`,
    )
    await migrate(database.connection, folder)
    expect(await applied()).toContain('999-later')
  })

  it('leaves a new database empty if a file fails', async () => {
    await writeFile(join(folder, '999-bad.sql'), 'select 1 / 0;')
    await expect(migrate(database.connection, folder)).rejects.toThrow(StartError)
    const { rows } = await database.pool.query(`select to_regclass('users') as users`)
    expect(rows).toEqual([{ users: null }])
  })

  it('keeps the files before one that fails, names that one, and continues with it at the next start', async () => {
    await migrate(database.connection, folder)
    await writeFile(join(folder, '998-good.sql'), 'create table good (id int);')
    const bad = join(folder, '999-bad.sql')
    await writeFile(bad, 'create table half (id int); insert into half values (1 / 0);')
    await expect(migrate(database.connection, folder)).rejects.toThrow(
      /^The database could not be migrated \(999-bad\): division by zero\.$/,
    )
    const { rows } = await database.pool.query(
      `select to_regclass('good')::text as good, to_regclass('half') as half`,
    )
    expect(rows).toEqual([{ good: 'good', half: null }])
    await writeFile(bad, 'create table whole (id int);')
    await migrate(database.connection, folder)
    expect((await applied()).slice(-2)).toEqual(['998-good', '999-bad'])
  })

  it('locks a table only as long as the file that changes it', async () => {
    await migrate(database.connection, folder)
    // The second, long migration checks whether the lock on the table that the first one changed is still held.
    await writeFile(join(folder, '998-change.sql'), 'alter table forms add column later int;')
    await writeFile(
      join(folder, '999-long.sql'),
      `create table long_work as select count(*) as held from pg_locks
       where relation = 'forms'::regclass and mode = 'AccessExclusiveLock';`,
    )
    await migrate(database.connection, folder)
    expect((await database.pool.query('select held from long_work')).rows).toEqual([{ held: 0 }])
  })
})
