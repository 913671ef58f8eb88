import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { dataFolder, postgresProcess, runPortal } from '../db/fixtures/run-portal.ts'
import { packageRoot } from '../package-root.ts'

// It may build the portal first, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 240_000 })

it('the program of npm start serves the portal on a new data folder, and ends with its PostgreSQL when it is told to', async () => {
  const folder = await dataFolder()
  const portal = runPortal(folder, {}, join(packageRoot, 'scripts', 'start.mjs'))
  expect((await fetch(`${await portal.ready}/readyz`)).status).toBe(200)
  const { uid } = await stat(join(folder, 'postgres'))
  // Root does not run PostgreSQL itself; every other account does.
  if (process.getuid?.() === 0) expect(uid).not.toBe(0)
  else expect(uid).toBe(process.getuid?.())
  portal.child.kill('SIGTERM')
  expect(await portal.ended).toEqual({ code: 0, said: '' })
  expect(await postgresProcess(folder)).toBeNull()
})
