import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { looksLikeFormula } from '../../accounts/spreadsheet-text.ts'
import { type Cell, type Column, csv, type Table } from './cells.ts'
import { readXlsx, unzip } from './test-xlsx.ts'
import { xlsx } from './xlsx.ts'

const columns: Column[] = [
  { header: 'Name', width: 20, format: 'text' },
  { header: 'Amount', width: 12, format: 'currency' },
  { header: 'At', width: 17, format: 'time' },
]

const table = (...batches: Cell[][][]): Table => ({
  name: 'People',
  columns,
  batches: (async function* () {
    yield* batches
  })(),
})
const whole = async (chunks: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}
const sheets = async (...batches: Cell[][][]) => readXlsx(await whole(xlsx([table(...batches)])))
const lines = async (...rows: Cell[][]) => (await whole(csv(table(rows)))).toString('utf8').split('\r\n')

/** Invisible characters in front of a text, which are removed from the file, or kept in it and skipped by the reader. */
const invisible = [
  '\u0001',
  '\u0000\u001f\u007f',
  '\u0085',
  '\u009f ',
  '\ud800',
  '\ufffe',
  '\ufeff',
  '\u200b\u200d',
  '\u202e',
  '\u2066',
  '\u00ad',
  '\u034f',
  '\u00a0',
  '\u2003\u3000',
  '\u2028',
  '\u2060\u2064',
  '\u3164',
  '\u{e0001}\u{e0020}',
  '\ufe0f',
  '\u2800',
  '\u0001 \u200b\n\u0002',
]
/**
 * The characters that start a formula: as typed, full-width, small and superscript; and followed by a combining mark that
 * would change the character.
 */
const starters = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '\ufe66',
  '\ufe62',
  '\ufe63',
  '\ufe6b',
  '⁼',
  '⁺',
  '−',
  '=\u0338',
]
const disguised = [
  ...invisible.flatMap(before =>
    ['=', '@', '＋'].map(starter => `${before}${starter}HYPERLINK("http://x","y")`),
  ),
  ...starters.map(starter => `\u0001\u200b${starter}1+1`),
]

const hostile = [
  '=1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '  =1+1',
  '＝1+1',
  '<script>alert(1)</script>',
  '"&amp;<&>]]>',
  '\u202egnp.exe',
  '\u0000\u0001\u001b[31m\ud800x\udc00\ufffe',
  '_x0041_ _x005F_',
  'A\r\nB\rC',
  'ñ 漢字 😀 עברית',
  'x'.repeat(10_000),
  "'",
  '',
]

describe('a formula behind invisible characters', () => {
  test('is prefixed with an apostrophe in CSV', async () => {
    const [, ...found] = await lines(...disguised.map((text): Cell[] => [text, -5, null]))
    expect(disguised.filter((_, at) => !found[at]?.startsWith(`"'`))).toEqual([])
  })

  test('remains text in a spreadsheet when the cell is edited', async () => {
    const [sheet] = await sheets(disguised.map((text): Cell[] => [text, 1, null]))
    const cells = disguised.map((_, at) => sheet?.cells.get(`A${at + 2}`))
    expect(disguised.filter((_, at) => cells[at]?.style !== 7 || cells[at]?.kind !== 'text')).toEqual([])
  })

  test('is recognised, and ordinary texts are not', async () => {
    const plain = [
      'Ama',
      '\u200bAma',
      '1-1',
      'a=b',
      '(1)',
      '٣',
      '漢字',
      '\u0001',
      '‐',
      '–',
      '#',
      '"=1',
      '𝟙',
      '+255754123456',
      '+255 754 123 456',
    ]
    expect(plain.filter(looksLikeFormula)).toEqual([])
  })

  test('is not a plus followed by figures, spaces, brackets, slashes and dashes, but one with letters is', async () => {
    const numbers = [
      '+233 24 123-4567',
      '+1 (555) 010-9999',
      '+49 30/1234567',
      '+233–24–1234567',
      '+(233) 24',
    ]
    const formulas = [
      '+A1',
      '+233 24 ext 5',
      '+cmd|/c',
      '-5551',
      '-(1)',
      '@1',
      '=1',
      '+',
      '+()',
      '+1\t2',
      '+1*2',
    ]
    const [, ...found] = await lines(...[...numbers, ...formulas].map((text): Cell[] => [text, 1, null]))
    expect(found.slice(0, numbers.length)).toEqual(numbers.map(text => `"${text}",1,`))
    expect(formulas.filter((_, at) => !found[numbers.length + at]?.startsWith(`"'`))).toEqual([])
    const [sheet] = await sheets([...numbers, ...formulas].map((text): Cell[] => [text, 1, null]))
    const guarded = [...numbers, ...formulas].filter((_, at) => sheet?.cells.get(`A${at + 2}`)?.style === 7)
    expect(guarded).toEqual(formulas)
  })
})

describe('xlsx', () => {
  test('stores numbers as numbers, times as days since 1900 and texts as text', async () => {
    const [sheet] = await sheets([['Ama', 1234.5, new Date('2026-11-20T12:00:00Z')]], [[null, 0.1, null]])
    expect(sheet?.name).toBe('People')
    expect(sheet?.cells.get('A1')?.value).toBe('Name')
    expect(sheet?.cells.get('A2')).toMatchObject({ kind: 'text', value: 'Ama' })
    expect(sheet?.cells.get('B2')).toMatchObject({ kind: 'n', value: '1234.5' })
    expect(sheet?.cells.get('B3')?.value).toBe('0.1')
    // 20 November 2026 is day 46346 in Excel's calendar.
    expect(sheet?.cells.get('C2')).toMatchObject({ kind: 'n', value: '46346.5' })
    expect(sheet?.cells.has('A3')).toBe(false)
  })

  test('shows whole numbers without decimals, others with two, and years without separators', async () => {
    const amounts: Cell[] = [
      { value: 1200, format: 'number' },
      { value: 0.5, format: 'number' },
      { value: 12, format: 'percent' },
      { value: 12.5, format: 'percent' },
      { value: 1200, format: 'currency' },
      { value: 2019, format: 'plain' },
    ]
    const [sheet] = await sheets(amounts.map(amount => [null, amount, null]))
    const styles = amounts.map((_, at) => sheet?.cells.get(`B${at + 2}`)?.style)
    expect(styles).toEqual([8, 2, 9, 4, 3, 10])
  })

  test('has a frozen header with a filter over all rows', async () => {
    const [sheet] = await sheets([['A', 1, null]], [['B', 2, null]])
    expect(sheet?.xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet?.xml).toContain('<autoFilter ref="A1:C3"/>')
    expect((await sheets())[0]?.xml).toContain('<autoFilter ref="A1:C1"/>')
  })

  test('names each sheet’s filter in the workbook, because LibreOffice shows none otherwise', async () => {
    const parts = unzip(await whole(xlsx([table([['A', 1, null]], [['B', 2, null]]), table()])))
    expect(parts.get('xl/workbook.xml')?.toString('utf8')).toContain(
      `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'People'!$A$1:$C$3</definedName>` +
        `<definedName name="_xlnm._FilterDatabase" localSheetId="1" hidden="1">'People'!$A$1:$C$1</definedName></definedNames>`,
    )
  })

  test.each(hostile)('stores %j as inert text', async text => {
    const [sheet] = await sheets([[text, 1, null]])
    const cell = sheet?.cells.get('A2')
    if (text === '') expect(cell).toBeUndefined()
    else {
      expect(cell?.kind).toBe('text')
      // Style 7 keeps the text a text when somebody edits the cell.
      expect(cell?.style === 7).toBe(looksLikeFormula(text))
    }
    if (/^[\w<>"&=+\-@. ()]*$/.test(text) && text !== '') expect(cell?.value).toBe(text)
  })

  test('is well-formed for any text, and keeps all characters that XML allows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async text => {
        const [sheet] = await sheets([[text, null, null]])
        const kept = text
          .replaceAll(/\r\n?/g, '\n')
          // biome-ignore lint/suspicious/noControlCharactersInRegex: what neither XML nor a terminal should get.
          .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu, '')
        expect(sheet?.cells.get('A2')?.value ?? '').toBe(kept)
      }),
      { numRuns: 40 },
    )
  })

  test('cuts a text at the maximum length of a cell', async () => {
    const [sheet] = await sheets([['x'.repeat(40_000), null, null]])
    expect(sheet?.cells.get('A2')?.value).toHaveLength(32_767)
  })

  test('continues in another sheet when one is full', async () => {
    const rows = Array.from({ length: 7 }, (_, at): Cell[] => [`Row ${at}`, at, null])
    const parts = readXlsx(await whole(xlsx([table(rows.slice(0, 4), rows.slice(4))], 4)))
    expect(parts.map(part => [part.name, part.cells.get('A2')?.value, part.cells.size])).toEqual([
      ['People', 'Row 0', 9],
      ['People (2)', 'Row 3', 9],
      ['People (3)', 'Row 6', 5],
    ])
    expect(readXlsx(await whole(xlsx([table(rows.slice(0, 3))], 4)))).toHaveLength(1)
  })

  test('fails with the error of its rows, and ends them when the reader stops', async () => {
    let ended = false
    const rows = async function* () {
      try {
        yield [['A', 1, null]]
        throw new Error('the database went away')
      } finally {
        ended = true
      }
    }
    await expect(whole(xlsx([{ name: 'x', columns, batches: rows() }]))).rejects.toThrow('went away')
    expect(ended).toBe(true)
    ended = false
    for await (const _ of xlsx([{ name: 'x', columns, batches: endless(() => (ended = true)) }]))
      if (readEnough()) break
    expect(ended).toBe(true)
  })
})

let chunksRead = 0
const readEnough = () => ++chunksRead > 30

async function* endless(atEnd: () => void): AsyncGenerator<Cell[][]> {
  try {
    for (;;) yield Array.from({ length: 100 }, () => [crypto.randomUUID(), Math.random(), null])
  } finally {
    atEnd()
  }
}

describe('csv', () => {
  test('has a byte order mark, CRLF, quoted texts, bare numbers and times in UTC', async () => {
    expect(
      await lines(['Ama "A" Mensah', 1234.5, new Date('2026-11-20T12:00:00Z')], [null, 0, null]),
    ).toEqual(['\ufeff"Name","Amount","At"', '"Ama ""A"" Mensah",1234.5,2026-11-20 12:00:00', ',0,', ''])
  })

  test.each(hostile)('writes %j as inert text', async text => {
    const [, line = ''] = await lines([text, -5, null])
    const field = /^"((?:[^"]|"")*)",-5,$/s.exec(line)?.[1]?.replaceAll('""', '"')
    expect(field).toBeDefined()
    expect(field).not.toMatch(/^[=+\-@\t\r\n＝]/)
    if (looksLikeFormula(text)) expect(field).toMatch(/^'/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left.
    expect(field).not.toMatch(/[\u0000-\u0008\r\u001b]/)
  })
})
