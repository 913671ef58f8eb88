import { expect, test } from 'vitest'
import { tableIn } from './table-file.ts'
import { zipOf } from './test-zip.ts'

// spec 3 §2.19

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const workbook = (rows: string) => ({
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="People" sheetId="7" r:id="rId3"/><sheet name="Other" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="x"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Target="worksheets/sheet2.xml"/></Relationships>`,
  'xl/sharedStrings.xml': `<sst ${main}><si><t>name</t></si><si><t>email</t></si><si><r><t>Ama </t></r><r><t xml:space="preserve">"Auntie" Mensah</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>`,
  'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData/></worksheet>`,
  'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
})

test('reads the first sheet of a workbook and keeps each row on its line', async () => {
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>phone</t></is></c></row>
    <row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" t="str"><f>A1</f><v>ama@lender.example</v></c><c r="C4"><v>2.33245550101E11</v></c></row>
    <row r="5"><c r="C5"><v>7</v></c></row>`
  expect(await tableIn(new Blob([zipOf(workbook(rows))]))).toBe(
    'name\temail\tphone\n\n\n"Ama ""Auntie"" Mensah"\tama@lender.example\t233245550101\n\t\t7',
  )
})

test('reads the first sheet that is not hidden, because nobody sees what would be imported from a hidden one', async () => {
  const files = workbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row>')
  const book = files['xl/workbook.xml'].replace(
    '<sheets>',
    '<sheets><sheet name="Lists" sheetId="9" state="veryHidden" r:id="rId1"/>',
  )
  expect(await tableIn(new Blob([zipOf({ ...files, 'xl/workbook.xml': book })]))).toBe('name')
})

test('reads text in every encoding that spreadsheets use', async () => {
  const words = 'name,email\nJosé,jose@lender.example'
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...words].flatMap(c => [c.charCodeAt(0), 0])])
  const bigEndian = new Uint8Array([0xfe, 0xff, ...[...words].flatMap(c => [0, c.charCodeAt(0)])])
  const windows = new Uint8Array([...words].map(c => c.charCodeAt(0)))
  for (const file of [words, utf16, bigEndian, windows].map(content => new Blob([content])))
    expect(await tableIn(file)).toBe(words)
})

test('for a file without a table, says what to do', async () => {
  const old = new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])])
  await expect(tableIn(old)).rejects.toThrow('Please save it as .xlsx or as CSV.')
  for (const files of [{ 'a.txt': 'a' }, { 'xl/worksheets/sheet1.xml': '<worksheet' }])
    await expect(tableIn(new Blob([zipOf(files)]))).rejects.toThrow('Please save it again')
  const broken = new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])])
  await expect(tableIn(broken)).rejects.toThrow('Please save it again')
})

test('says of a picture and of text in an unmarked encoding that they cannot be read, not that they are too large', async () => {
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])
  const unmarked = new Uint8Array([...'name,email'].flatMap(c => [c.charCodeAt(0), 0]))
  for (const bytes of [picture, unmarked])
    await expect(tableIn(new Blob([bytes]))).rejects.toThrow('Please save it again as .xlsx or as CSV.')
})

test('does not unpack a file that would be larger than any list', async () => {
  const bomb = workbook(`<row r="1"><c r="A1"><v>1</v></c></row>${' '.repeat(21 * 1024 * 1024)}`)
  await expect(tableIn(new Blob([zipOf(bomb)]))).rejects.toThrow('Please save it again')
})

const oneSheet = (rows: string, more: object = {}) => ({
  'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
  ...more,
})

test('refuses a small file that expands to more text than any list', async () => {
  const word = `<sst ${main}><si><t>${'a'.repeat(1_000_000)}</t></si></sst>`
  const row = `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(6)}</row>`
  const bomb = oneSheet(row, { 'xl/sharedStrings.xml': word })
  await expect(tableIn(new Blob([zipOf(bomb)]))).rejects.toThrow('Please save it again')
})

test('refuses XML that declares its own entities, because no spreadsheet writes them', async () => {
  const cell = '<row r="1"><c t="inlineStr"><is><t>&a;</t></is></c></row>'
  const made = Object.fromEntries(
    Object.entries(oneSheet(cell)).map(([name, xml]) => [name, `<!DOCTYPE w [<!ENTITY a "x">]>${xml}`]),
  )
  await expect(tableIn(new Blob([zipOf(made)]))).rejects.toThrow('Please save it again')
})

test('counts a cell far to the right as one column too many, and stops after the maximum number of rows', async () => {
  const wide = '<row r="1"><c r="A1"><v>1</v></c><c r="ZZZ1"><v>2</v></c></row>'
  expect((await tableIn(new Blob([zipOf(oneSheet(wide))]))).split('\t')).toHaveLength(101)
  const line = (value: number) => `<row r="1"><c r="A1"><v>${value}</v></c></row>`
  const rows = Array.from({ length: 10_002 }, (_, index) => line(index + 1)).join('')
  expect(await tableIn(new Blob([zipOf(oneSheet(rows))]))).toBe('10000')
})
