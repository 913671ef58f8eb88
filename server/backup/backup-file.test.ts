import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { writeBackup } from './backup-file.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sevenfold-writer-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('an error says that the backup is complete if only the sync of its folder failed', async () => {
  const opening = { product: 'Sevenfold', madeAt: '', lender: '', schema: [], tables: [] } as const
  const content = {
    opening,
    rowsOf: async function* none() {},
    manifest: { tables: [], sequences: [], seals: [] },
  }
  const handle = await open(folder, 'r')
  // The first sync is that of the file, the second that of its folder.
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(() => {
    const fails = sync.mock.calls.length > 1
    return fails ? Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })) : Promise.resolve()
  })
  try {
    await expect(
      writeBackup(join(folder, 'monday.backup'), 'a passphrase of some length', content),
    ).rejects.toThrow(
      /^The backup .*monday\.backup is complete, but its folder could not be synced to the disk \(EIO\)\. A power cut could lose the file: check the disk, and make another backup\.$/,
    )
  } finally {
    sync.mockRestore()
    await handle.close()
  }
  expect(await readdir(folder)).toEqual(['monday.backup'])
})
