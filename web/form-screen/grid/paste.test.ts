import { describe, expect, it } from 'vitest'
import type { Field, GridSection } from '../../../engine/types.ts'
import { placeRange } from './place-range.ts'
import { readTable } from './table-text.ts'

describe('readTable', () => {
  it('reads rows and cells, and no row after the last line end', () => {
    expect(readTable('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  it('keeps empty cells in their place', () => {
    expect(readTable('\t2\n3\t')).toEqual([
      ['', '2'],
      ['3', ''],
    ])
  })

  it('unquotes cells with tabs, lines and quotes in them', () => {
    expect(readTable('"a\tb"\t"c ""d""\ne"\n')).toEqual([['a\tb', 'c "d"\ne']])
  })

  it('leaves a quote within a cell alone', () => {
    expect(readTable('5" pipe\t"half')).toEqual([['5" pipe', '"half']])
  })
})

const fields: Field[] = [
  ...['a1', 'a2', 'b1', 'b2'].map(
    (key): Field => ({ key, label: key.toUpperCase(), step: 1, type: 'currency' }),
  ),
  { key: 't1', label: 'Total 1', step: 1, type: 'currency', calculated: true },
]
const fieldOf = (key: string) => fields.find(field => field.key === key)
const grid: GridSection = {
  kind: 'grid',
  corner: '',
  columns: ['1', '2'],
  rows: [
    { label: 'A', cells: ['a1', 'a2'] },
    { label: 'Group', cells: [null, null], heading: true },
    { label: 'T', cells: ['t1', null], total: true },
    { label: 'B', cells: ['b1', 'b2'] },
  ],
}

describe('placeRange', () => {
  it('fills cells from the one that was pasted into, stepping over headings', () => {
    const placed = placeRange(grid, fieldOf, { row: 0, column: 0 }, [
      ['$1,000', '2'],
      ['9', ''],
      ['3', ''],
    ])
    expect(placed.changes).toEqual({ a1: 1000, a2: 2, b1: 3, b2: null })
    expect(placed.leftOut).toEqual(['Total 1 is calculated: "9"'])
  })

  it('names what cannot be read and what falls outside, and stores neither', () => {
    const placed = placeRange(grid, fieldOf, { row: 3, column: 1 }, [['n/a', '5'], ['6']])
    expect(placed.changes).toEqual({})
    expect(placed.leftOut).toEqual(['B2: "n/a"', 'outside the table: "5"', 'outside the table: "6"'])
  })
})
