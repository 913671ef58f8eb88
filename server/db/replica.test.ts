import { expect, onTestFinished, test, vi } from 'vitest'
import { judge } from '../../faults/history.ts'
import { type Officers, startOfficers } from '../../faults/officers.ts'
import { openProxy } from '../../faults/proxy.ts'
import { startReplicated } from './fixtures/replicated.ts'
import { dataFolder, runPortal } from './fixtures/run-portal.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Waits until each hand has received three more answers that settle whether a value was stored. */
async function allGoOn({ hands }: Officers): Promise<void> {
  // The first answer may still be to a request that was sent earlier.
  const wanted = hands.map(({ settled }) => settled() + 3)
  const waiting = () => hands.filter(({ settled }, index) => settled() < (wanted[index] ?? 0)).length
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
}

test('a replica that is promoted while officers save has every acknowledged save', async () => {
  const { primary, replica, killPrimary, promote } = await startReplicated()
  const proxy = await openProxy(primary.socketFolder)
  onTestFinished(proxy.close)
  const environment = { DATABASE_URL: `postgres://sevenfold@127.0.0.1:${proxy.port}/sevenfold` }
  const portals = [
    runPortal(await dataFolder(), environment),
    runPortal(await dataFolder(), environment),
  ] as const
  const addresses = [await portals[0].ready, await portals[1].ready]
  const officers = await startOfficers(addresses, 4)
  onTestFinished(() => officers.stop())
  await allGoOn(officers)

  await killPrimary()
  // Connections may be redirected to the replica before it accepts writes.
  proxy.leadTo(replica.socketFolder)
  const before = officers.done.saves
  await promote()
  await allGoOn(officers)
  await officers.stop()
  expect(officers.done.saves).toBeGreaterThan(before)
  expect(officers.unexpected).toEqual([])
  expect(portals.map(({ child }) => child.exitCode)).toEqual([null, null])
  expect(await primary.postmaster()).toBeNull()
  const nothing = { lost: [], doubled: [], storedThoughRefused: [], gaps: [], disagreeing: [] }
  expect(await replica.ask(client => judge(client, officers.diaries))).toEqual(nothing)
})
