import { describe, expect, it } from 'vitest'
import { readTable, writeTable } from './paste-text.ts'

describe('readTable', () => {
  it('reads rows and cells, without an extra row after the last line break', () => {
    expect(readTable('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  it('keeps empty cells in place', () => {
    expect(readTable('\t2\n3\t')).toEqual([
      ['', '2'],
      ['3', ''],
    ])
  })

  it('unquotes cells that contain tabs, line breaks and quotes', () => {
    expect(readTable('"a\tb"\t"c ""d""\ne"\n')).toEqual([['a\tb', 'c "d"\ne']])
  })

  it('leaves a quote within a cell unchanged', () => {
    expect(readTable('5" pipe\t"half')).toEqual([['5" pipe', '"half']])
  })
})

it('readTable returns what writeTable wrote, including tabs, line breaks, quotes and empty cells', () => {
  const rows = [
    ['', '1.5', '"half'],
    ['a\tb\n"c"', '', '5" pipe'],
  ]
  expect(readTable(writeTable(rows))).toEqual(rows)
})
