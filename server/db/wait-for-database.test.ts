import { expect, it } from 'vitest'
import { connect } from './connect.ts'
import { waitForDatabase } from './wait-for-database.ts'

const nobody = { connectionString: 'postgres://teller:hunter22@127.0.0.1:9/portal' }

it('the start waits for a database that cannot be reached, and reports each attempt', async () => {
  const said: string[] = []
  let tries = 0
  const found = await waitForDatabase(
    async () => {
      tries += 1
      if (tries < 4) await connect(nobody)
      return 'there'
    },
    { say: sentence => said.push(sentence), betweenMs: 1 },
  )
  expect(found).toBe('there')
  expect(said).toHaveLength(3)
  expect(said[0]).toMatch(
    /^The database at 127\.0\.0\.1:9\/portal cannot be used: .*ECONNREFUSED.*; trying again for \d+ s$/,
  )
  expect(said.join()).not.toContain('hunter22')
})

it('the start gives up after its time limit', async () => {
  const attempt = waitForDatabase(() => connect(nobody), { say: () => {}, seconds: 0 })
  await expect(attempt).rejects.toThrow(/^The database at 127\.0\.0\.1:9\/portal cannot be used/)
})

it('the start does not wait after an error that waiting cannot solve', async () => {
  let tries = 0
  const attempt = waitForDatabase(
    async () => {
      tries += 1
      throw new TypeError('a fault of the program')
    },
    { say: () => {} },
  )
  await expect(attempt).rejects.toThrow('a fault of the program')
  expect(tries).toBe(1)
})
