import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { isUpToDate } from '../db/migrate.ts'
import { unmigratedDatabase } from '../db/test-database.ts'
import {
  partsOf,
  withChunks,
  withFlippedByte,
  withParameters,
  writtenAsBefore,
} from './fixtures/old-format.ts'
import { checkBackup, restoreBackup, tryOut } from './restore.ts'

// spec 3 §1.75–76

vi.setConfig({ testTimeout: 120_000 })

const passphrase = 'a long enough passphrase'
/** A backup of a new portal, made by the last version that did not use the format of age. */
const kept = join(import.meta.dirname, 'fixtures', 'before-age.backup')

let folder: string
let whole: Buffer
let names = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sevenfold-old-'))
  whole = await readFile(kept)
})
afterAll(() => rm(folder, { recursive: true }))

async function refusalOf(content: Buffer, words = passphrase): Promise<string> {
  names += 1
  const damaged = join(folder, `${names}.backup`)
  await writeFile(damaged, content)
  return checkBackup(damaged, words).then(
    () => 'whole',
    error => `${error.name}: ${error.message}`,
  )
}

describe('a backup that an earlier version made', () => {
  it('is restored and migrated, verified and tried out', async () => {
    const target = await unmigratedDatabase()
    onTestFinished(() => target.drop())
    const restored = await restoreBackup(kept, passphrase, async () => target.connection)
    expect(restored.opening.madeAt).toBe('2026-11-28T16:33:35.973Z')
    expect(restored.rows).toBe(6)
    expect(await isUpToDate(target)).toBe(true)
    const { rows } = await sql<{ role: string }>`select role from users`.execute(target.kysely)
    expect(rows).toEqual([{ role: 'admin' }])
    expect((await checkBackup(kept, passphrase)).tables).toEqual(restored.tables)
    expect(await tryOut(kept, passphrase)).toEqual({
      kind: 'drill',
      file: kept,
      madeAt: restored.opening.madeAt,
      rows: 6,
    })
  })

  it('is refused if it is cut off, between its parts or within one', async () => {
    const places = partsOf(whole)
    const notWhole = 'StartError: The backup is incomplete: it breaks off before its end.'
    expect(await refusalOf(whole.subarray(0, places.at(-2)))).toBe(notWhole)
    expect(await refusalOf(whole.subarray(0, (places[1] ?? 0) + 20))).toBe(notWhole)
    expect(await refusalOf(whole.subarray(0, (places[2] ?? 0) + 3))).toBe(notWhole)
    expect(await refusalOf(whole.subarray(0, 60))).toMatch(/^StartError: The backup is damaged: its head/)
  })

  it('is refused if a byte was altered, in any region of the file', async () => {
    const places = partsOf(whole)
    const part = (index: number, offset: number) => withFlippedByte(whole, (places.at(index) ?? 0) + offset)
    const head = /^StartError: The backup is damaged: its header has changed since it was written\.$/
    expect(await refusalOf(withFlippedByte(whole, 30))).toMatch(head)
    expect(await refusalOf(withFlippedByte(whole, (places[0] ?? 0) - 50))).toMatch(head)
    expect(await refusalOf(withFlippedByte(whole, (places[0] ?? 0) - 1))).toMatch(head)
    const content =
      /^StartError: The backup is (damaged: its part \d+ has changed since it was written|incomplete: .*)\.$/
    for (const damaged of [
      part(0, 0),
      part(0, 6),
      part(0, 9),
      part(1, 0),
      part(1, 4),
      part(1, 6),
      part(2, 30),
    ])
      expect(await refusalOf(damaged)).toMatch(content)
    expect(await refusalOf(part(-2, 10))).toMatch(content)
    expect(await refusalOf(withFlippedByte(whole, whole.length - 1))).toMatch(content)
  })

  it('is refused if the head was written by hand, with a right checksum', async () => {
    const salt = '00112233445566778899aabbccddeeff'
    const usual = { format: 1, N: 2 ** 15, r: 8, p: 1, salt }
    const texts = [
      ...['', '{', 'null', '[]', '7', '"x"', '{}', '\u0000', '{"format":1}'],
      ...[
        ...[{ format: '1' }, { format: null }, { format: 0 }, { format: 1.5 }, { format: [1] }],
        ...[{ N: 3 }, { N: 0 }, { N: -1 }, { N: 1.5 }, { N: 1 }, { N: '32768' }, { N: null }, { N: 2 ** 30 }],
        ...[{ r: 0 }, { r: 2 ** 30 }, { r: {} }, { p: 0 }, { p: 2 ** 20 }, { p: -1 }, { N: 2 ** 17, r: 1 }],
        ...[
          { salt: '' },
          { salt: 7 },
          { salt: 'not hex at all' },
          { salt: null },
          { salt: '00'.repeat(900) },
        ],
      ].map(wrong => JSON.stringify({ ...usual, ...wrong })),
    ]
    for (const text of texts)
      expect([text, await refusalOf(withParameters(whole, text))]).toEqual([
        text,
        'StartError: The backup is damaged: its header has changed since it was written.',
      ])
    for (const length of [0, 1, 4096, 4097, 2 ** 31, 2 ** 32 - 1])
      expect(await refusalOf(withParameters(whole, JSON.stringify(usual), length))).toMatch(
        /^StartError: The backup is damaged: its head/,
      )
    expect(await refusalOf(withParameters(whole, JSON.stringify({ ...usual, format: 2 })))).toMatch(
      /^StartError: The backup was made by a newer version of Sevenfold/,
    )
    expect(await refusalOf(withParameters(whole, JSON.stringify(usual)))).toMatch(
      /^StartError: The passphrase is not the one/,
    )
  })

  it('is refused if parts were swapped, repeated, left out or added', async () => {
    const damaged = /^StartError: The backup is damaged: its part \d+ has changed since it was written\.$/
    const [opening, one, two] = [0, 1, 2]
    const swapped = withChunks(whole, c => [c[opening], c[two], c[one], ...c.slice(3)].flatMap(x => x ?? []))
    const repeated = withChunks(whole, c => [...c.slice(0, 2), ...c.slice(1)])
    const without = withChunks(whole, c => [...c.slice(0, 1), ...c.slice(2)])
    for (const content of [swapped, repeated, without]) expect(await refusalOf(content)).toMatch(damaged)
    expect(await refusalOf(Buffer.concat([whole, Buffer.from('x')]))).toBe(
      'StartError: The backup is damaged: something follows its end.',
    )
  })

  it('is refused if it was written with the right passphrase, but by another program', async () => {
    const opening = { product: 'Sevenfold', madeAt: '', lender: '', schema: [], tables: [] }
    const written = (first: unknown, rows = Buffer.from('x'), last = '{"tables":[]}') =>
      writtenAsBefore(passphrase, [Buffer.from(JSON.stringify(first)), rows, Buffer.from(last)])
    // It takes over 250 MB of memory, although the file is small.
    const bomb = written(opening, Buffer.alloc(257 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await refusalOf(bomb)).toBe(
      'StartError: The backup is damaged: its part 2 has changed since it was written.',
    )
    expect(await refusalOf(written(null))).toBe(
      'StartError: The backup is damaged: its list of tables cannot be read.',
    )
  })

  it('is refused if it has another passphrase', async () => {
    expect(await refusalOf(whole, 'another passphrase')).toBe(
      'StartError: The passphrase is not the one that the backup was made with.',
    )
  })
})
