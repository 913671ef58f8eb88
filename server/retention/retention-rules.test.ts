import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupClient } from '../backup/portal-database.ts'
import { allTables } from '../backup/tables.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { packageRoot } from '../package-root.ts'
import { expiringTables } from './clean.ts'
import { keptAsTable, retentionRules } from './retention-rules.ts'

// spec 3 §1.117

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

describe('the list of retention periods', () => {
  it('has every table of the database exactly once', async () => {
    const client = await backupClient(db.connection)
    const tables = (await allTables(client)).map(({ name }) => name)
    await client.end()
    expect(retentionRules.flatMap(row => row.tables).sort()).toEqual(tables.sort())
  })

  it('has everything that the hourly cleaning removes', () => {
    const cleaned = retentionRules
      .filter(row => row.removedBy.includes('hourly cleaning'))
      .flatMap(row => row.tables)
    expect(cleaned).toEqual(expect.arrayContaining(expiringTables.map(({ table }) => table)))
  })

  it('is the same as in docs/retention.md', async () => {
    const document = await readFile(join(packageRoot, 'docs/retention.md'), 'utf8')
    expect(document).toContain(`\n${keptAsTable().join('\n')}\n`)
  })
})
