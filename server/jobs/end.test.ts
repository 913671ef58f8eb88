import { describe, expect, it, vi } from 'vitest'
import { isAlive } from '../../faults/database.ts'
import { administrator } from '../../faults/portal.ts'
import { besidePortal, dataFolder, runPortal } from '../db/fixtures/run-portal.ts'
import { fillUsers, openDownload, textOf } from '../export/test-long-list.ts'
import { childrenOf } from './fixtures/children.ts'

// Each test starts several processes, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

/** Starts a built portal, signs in, and begins a download that is not read to its end. */
async function portalAtWork() {
  const folder = await dataFolder()
  const portal = runPortal(folder)
  const address = await portal.ready
  const beside = await besidePortal(folder)
  await fillUsers(beside)
  await beside.end()
  const signedIn = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const { token } = await signedIn.json()
  const download = await openDownload(`${address}/api/admin/export/users/csv`, token)
  const helpers = childrenOf(portal.child.pid ?? 0, '-process.js')
  expect(helpers).toHaveLength(1)
  return { portal, download, helpers }
}

const alive = (pids: readonly number[]) => pids.filter(isAlive)

describe('the helper processes of a portal', () => {
  it('end when the portal is killed', async () => {
    const { portal, download, helpers } = await portalAtWork()
    portal.child.kill('SIGKILL')
    await portal.ended
    await expect.poll(() => alive(helpers), { timeout: 20_000 }).toEqual([])
    expect(await textOf(download)).toBe('broken off')
  })

  it('finish running tasks when the portal is asked to stop, and end with it', async () => {
    const { portal, download, helpers } = await portalAtWork()
    // A service manager sends the signal to all processes.
    for (const pid of [portal.child.pid ?? 0, ...helpers]) process.kill(pid, 'SIGTERM')
    for (const pid of helpers) process.kill(pid, 'SIGINT')
    const rows = (await textOf(download)).trimEnd().split('\r\n').length - 1
    expect(String(rows)).toBe(download.headers['x-row-count'])
    expect(await portal.ended).toEqual({ code: 0, said: '' })
    await expect.poll(() => alive(helpers), { timeout: 20_000 }).toEqual([])
  })

  it('end with a portal that stops although a reader has not finished a download', async () => {
    const { portal, download, helpers } = await portalAtWork()
    portal.child.kill('SIGTERM')
    expect((await portal.ended).code).toBe(0)
    await expect.poll(() => alive(helpers), { timeout: 20_000 }).toEqual([])
    expect(await textOf(download)).toBe('broken off')
  })
})
