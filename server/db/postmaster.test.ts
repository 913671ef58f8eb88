import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isPostmaster, signalPostmaster } from './postmaster.ts'

// spec 3 §1.75–76

test('where the system shows no working directory, ps is asked for the process, without the secrets of the portal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sevenfold-ps-'))
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    await rm(folder, { recursive: true })
  })
  const seen = join(folder, 'seen')
  await writeFile(join(folder, 'ps'), `#!/bin/sh\nenv > ${seen}\necho S+ bin/postgres -D data\n`, {
    mode: 0o755,
  })
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  vi.stubEnv('BACKUP_PASSPHRASE', 'canary of a passphrase')
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
  expect(isPostmaster(process.pid, folder)).toBe(true)
  expect(await readFile(seen, 'utf8')).toMatch(/^PATH=/m)
  expect(await readFile(seen, 'utf8')).not.toContain('canary')
})

test('a PostgreSQL that ends just before it gets a signal needs none; any other failure of a signal is an error', () => {
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux')
  const fail = (code: string) =>
    vi.spyOn(process, 'kill').mockImplementation((_, signal) => {
      if (signal === 0) return true
      throw Object.assign(new Error(`kill ${code}`), { code })
    })
  fail('ESRCH')
  expect(signalPostmaster(process.pid, process.cwd(), 'SIGINT')).toBe(false)
  fail('EPERM')
  expect(() => signalPostmaster(process.pid, process.cwd(), 'SIGINT')).toThrow('kill EPERM')
})
