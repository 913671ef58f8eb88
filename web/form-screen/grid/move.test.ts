import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Form } from '../../../engine/types.ts'
import { formFor } from '../../../forms/all.ts'
import { formTypes } from '../../../forms/catalogue.ts'
import { testContext } from '../../../forms/test-context.ts'
import { destinationOf, type GridMove, type GridPlace, moveOf } from './move.ts'

// spec 2 §2.22

const enter: GridMove = { direction: 'down', wraps: true, stopsOnCalculated: false }
const arrow = (direction: GridMove['direction']): GridMove => ({
  direction,
  wraps: false,
  stopsOnCalculated: false,
})

interface Named extends GridPlace {
  readonly name: string
}

/** A grid written as text: letters are inputs, "=" is a calculated cell, "." an empty one. */
function grid(...lines: readonly string[]): Named[] {
  return lines.flatMap((line, row) =>
    [...line].flatMap((name, column) =>
      name === '.' ? [] : [{ name, row, column, editable: !name.startsWith('=') }],
    ),
  )
}

const at = (cells: readonly Named[], name: string) => {
  const cell = cells.find(candidate => candidate.name === name)
  if (!cell) throw new Error(`No cell ${name}`)
  return cell
}

const led = (cells: readonly Named[], from: string, move: GridMove) =>
  destinationOf(cells, at(cells, from), move)?.name

describe('while figures are being typed', () => {
  const mixed = grid('=ab', 'c=d', '=.=', 'e=f', '=gh')

  it.each([
    ['c', enter, 'e'],
    ['a', enter, 'g'],
    ['e', { ...enter, direction: 'up', wraps: false }, 'c'],
    ['c', arrow('down'), 'e'],
    ['g', arrow('up'), 'a'],
    ['c', arrow('right'), 'd'],
    ['f', arrow('left'), 'e'],
  ] as const)('from %s %o skips calculated cells to %s', (from, move, to) => {
    expect(led(mixed, from, move)).toBe(to)
  })

  it('Enter at the end of a column continues at the first input of the next column', () => {
    expect(led(mixed, 'e', enter)).toBe('a')
    expect(led(mixed, 'g', enter)).toBe('b')
  })

  it('Enter skips a column that has only calculated cells', () => {
    expect(led(grid('a=b', 'c=d'), 'c', enter)).toBe('b')
  })

  it('there is no move beyond the first and the last input', () => {
    expect(led(mixed, 'h', enter)).toBeUndefined()
    expect(led(mixed, 'c', arrow('up'))).toBeUndefined()
    expect(led(mixed, 'e', arrow('down'))).toBeUndefined()
    expect(led(mixed, 'a', arrow('left'))).toBeUndefined()
    expect(led(mixed, 'd', arrow('right'))).toBeUndefined()
  })

  it('moves from a clicked calculated cell to the next input', () => {
    expect(destinationOf(mixed, { row: 0, column: 0 }, enter)?.name).toBe('c')
    expect(destinationOf(mixed, { row: 4, column: 0 }, arrow('up'))?.name).toBe('e')
  })

  it('Ctrl with an arrow stops on calculated cells, too', () => {
    const deliberately = { ...arrow('down'), stopsOnCalculated: true }
    expect(destinationOf(mixed, { row: 1, column: 0 }, deliberately)).toMatchObject({ row: 2, column: 0 })
  })
})

it('arrows stop on every cell of a grid without inputs', () => {
  const results = grid('==', '.=', '==')
  expect(destinationOf(results, { row: 0, column: 0 }, arrow('down'))).toMatchObject({ row: 2, column: 0 })
  expect(destinationOf(results, { row: 0, column: 0 }, arrow('right'))).toMatchObject({ row: 0, column: 1 })
})

const forms = formTypes.map(type => formFor(type, testContext()))
const hasGrid = (form: Form) => form.steps.some(step => step.sections.some(({ kind }) => kind === 'grid'))

describe.each(forms.filter(hasGrid))('$type', form => {
  const isCalculated = new Map(form.fields.map(field => [field.key, field.calculated === true]))
  const grids = form.steps
    .flatMap(step => step.sections)
    .filter(section => section.kind === 'grid')
    .map(section =>
      section.rows.flatMap((line, row) =>
        line.cells.flatMap((key, column) =>
          key === null ? [] : [{ key, row, column, editable: !isCalculated.get(key) }],
        ),
      ),
    )

  it('Enter visits all inputs of each grid column by column, and nothing else', () => {
    for (const cells of grids) {
      const inputs = cells.filter(cell => cell.editable)
      const byColumn = inputs.toSorted((a, b) => a.column - b.column || a.row - b.row)
      const visited: string[] = []
      for (let cell = byColumn[0]; cell; cell = destinationOf(cells, cell, enter)) visited.push(cell.key)
      expect(visited).toEqual(byColumn.map(({ key }) => key))
    }
  })

  it('has a formula for every calculated cell, which is shown when input is refused', () => {
    for (const { key } of grids.flat().filter(({ editable }) => !editable)) {
      expect(form.fields.find(field => field.key === key)?.formula, key).toBeDefined()
    }
  })
})

describe('moveOf', () => {
  class Input {
    selectionStart = 0
    selectionEnd = 0
    value = ''
  }
  beforeAll(() => {
    vi.stubGlobal('HTMLInputElement', Input)
    return () => vi.unstubAllGlobals()
  })

  function press(key: string, more: object = {}, text = '', from = 0, to = from) {
    const target = Object.assign(new Input(), { value: text, selectionStart: from, selectionEnd: to })
    const modifiers = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
    // Only the properties of an input that moveOf reads.
    return moveOf({ key, ...modifiers, ...more, target: target as unknown as EventTarget })
  }

  it('handles Enter and the arrow keys, and leaves other keys to the text', () => {
    expect(press('Enter')).toEqual(enter)
    expect(press('Enter', { shiftKey: true })).toEqual(arrow('up'))
    expect(press('ArrowUp')).toEqual(arrow('up'))
    expect(press('ArrowDown', { shiftKey: true })).toBeNull()
    expect(press('ArrowDown', { altKey: true })).toBeNull()
    expect(press('Enter', { ctrlKey: true })).toBeNull()
    expect(press('7')).toBeNull()
  })

  it('left and right leave a cell only from the edge of its text or when all of it is selected', () => {
    expect(press('ArrowLeft', {}, '120', 1)).toBeNull()
    expect(press('ArrowLeft', {}, '120', 0)).toEqual(arrow('left'))
    expect(press('ArrowRight', {}, '120', 3)).toEqual(arrow('right'))
    expect(press('ArrowRight', {}, '120', 0, 3)).toEqual(arrow('right'))
  })

  it('arrows with Ctrl or Cmd stop on calculated cells, too', () => {
    const deliberately = { ...arrow('down'), stopsOnCalculated: true }
    expect(press('ArrowDown', { ctrlKey: true })).toEqual(deliberately)
    expect(press('ArrowDown', { metaKey: true })).toEqual(deliberately)
  })
})
