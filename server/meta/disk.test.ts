import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { type TestPortal, testPortal } from '../test-portal.ts'
import { diskFault, diskOf } from './disk.ts'

// spec 3 §1.121

const settings = { DATA_DIR: '/tmp', METRICS_TOKEN: 'for the operator' }
const megabyte = 1024 * 1024

describe('the disk of the embedded database', () => {
  let portal: TestPortal
  beforeAll(async () => {
    // More than any disk has free.
    portal = await testPortal({ ...settings, LEAST_FREE_MB: '1000000000' })
  })
  afterAll(() => portal.close())

  it('makes the server report that it is not ready when it is almost full, but does not stop anybody’s work', async () => {
    const ready = await portal.app.inject({ url: '/readyz' })
    expect(ready.statusCode).toBe(503)
    expect(ready.json().message).toMatch(
      /^The disk of the database has only \d+ MB left, less than 1000000000\.$/,
    )
    expect((await portal.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    const officer = await portal.person('loan_officer')
    expect(await officer.newClient()).toBeTruthy()
  })

  it('is included in the metrics', async () => {
    const headers = { authorization: 'Bearer for the operator' }
    const text = (await portal.app.inject({ url: '/metrics', headers })).body
    const { freeBytes = 0, sizeBytes = 0 } = (await diskOf(readConfig(settings))) ?? {}
    expect(sizeBytes).toBeGreaterThan(freeBytes)
    expect(text).toContain(`data_disk_size_bytes ${sizeBytes}`)
    expect(text).toMatch(/^data_disk_free_bytes \d+$/m)
  })
})

it.each([
  [null, 200, null],
  [{ freeBytes: 200 * megabyte, sizeBytes: 1 }, 200, null],
  [{ freeBytes: 0, sizeBytes: 1 }, 0, null],
  [
    { freeBytes: 199.9 * megabyte, sizeBytes: 1 },
    200,
    'The disk of the database has only 199 MB left, less than 200.',
  ],
])('the disk %j with a minimum of %d MB gives the message %s', (disk, least, fault) => {
  expect(diskFault(disk, least)).toBe(fault)
})

it('the disk of an external PostgreSQL is unknown', async () => {
  expect(await diskOf(readConfig({ DATABASE_URL: 'postgres://u:p@db.example/portal' }))).toBeNull()
})
