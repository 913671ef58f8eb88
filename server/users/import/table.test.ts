import { expect, test } from 'vitest'
import { limits } from '../../../api/limits.ts'
import { peopleOf } from './people.ts'
import { rowsOf } from './table.ts'

// spec 3 §1.33

const cellsOf = (text: string) => rowsOf(text).map(({ cells }) => cells)

test.each([
  ['commas', 'name,email\nAma,a@b.example\n'],
  ['semicolons', 'name;email\r\nAma;a@b.example'],
  ['tabs, as copied cells are', 'name\temail\rAma\ta@b.example\r\r'],
  ['a byte order mark', '\ufeffname,email\nAma,a@b.example'],
  ['quotes', '"name", "email"\n"Ama","a@b.example"'],
  ['a separator that Excel names', '\ufeffsep=;\r\nname;email\r\nAma;a@b.example'],
])('a table with %s is read', (_what, text) => {
  expect(cellsOf(text)).toEqual([
    ['name', 'email'],
    ['Ama', 'a@b.example'],
  ])
})

test('quoted values can contain separators, line breaks and quotes, and each row has its line number', () => {
  expect(rowsOf('name,email\n\n"Mensah, Ama\n""Auntie""",a@b.example\n , \nYaw,y@b.example')).toEqual([
    { line: 1, cells: ['name', 'email'] },
    { line: 3, cells: ['Mensah, Ama\n"Auntie"', 'a@b.example'] },
    { line: 6, cells: ['Yaw', 'y@b.example'] },
  ])
})

test('a separator within quotes is ignored, and the line that names the separator is counted', () => {
  expect(cellsOf('"name; or surname",email\nAma,a@b.example')[0]).toEqual(['name; or surname', 'email'])
  expect(rowsOf('sep=,\nname,email').map(({ line }) => line)).toEqual([2])
})

test('an unclosed quote affects only its own value', () => {
  expect(cellsOf('"Ama,a@b.example\nYaw,y@b.example')).toEqual([
    ['"Ama', 'a@b.example'],
    ['Yaw', 'y@b.example'],
  ])
  expect(rowsOf(`"${'a'.repeat(250_000)}`)).toHaveLength(1)
  expect(rowsOf('')).toEqual([])
})

test('a row with too many columns is refused with its line number', () => {
  const wide = (columns: number) => `name,email\n${','.repeat(columns - 1)}`
  expect(rowsOf(wide(100))).toHaveLength(1)
  expect(() => rowsOf(wide(101))).toThrow('Line 2 has more than 100 columns.')
})

test('a table of far too many rows is read no further than one row more than it may have', () => {
  // The headings may stand below other lines.
  expect(rowsOf('Ama,a@b.example\n'.repeat(15_000))).toHaveLength(
    limits.importRows + limits.importHeadingRows + 1,
  )
  expect(() => peopleOf(`name,email\n${'Ama,a@b.example\n'.repeat(limits.importRows + 1)}`)).toThrow(
    'this table has more',
  )
  expect(peopleOf(`name,email\n${'Ama,a@b.example\n'.repeat(limits.importRows)}`).people).toHaveLength(
    limits.importRows,
  )
})

// D32
test('an email that is one long run of combining marks is refused in little time', () => {
  const before = process.cpuUsage()
  const { people } = peopleOf(`name,email\nAma,a${'\u0315\u0300'.repeat(50_000)}@b.example`)
  expect(people[0]?.problem).toMatch(/The email has over \d+ characters/)
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
