import { expect, test } from 'vitest'
import { percentDone, progressText } from './Exports.tsx'

test('calculates the progress of a CSV download from its lines, including the header', () => {
  expect(percentDone({ bytes: 900, lines: 51, rows: 101 }, true)).toBe(50)
  expect(percentDone({ bytes: 900, lines: 500, rows: 101 }, true)).toBe(100)
})

test('shows no percentage for a workbook or a file of unknown length', () => {
  expect(percentDone({ bytes: 900, lines: 51, rows: 101 }, false)).toBeNull()
  expect(percentDone({ bytes: 900, lines: 51, rows: null }, true)).toBeNull()
  expect(percentDone({ bytes: 0, lines: 0, rows: 101 }, true)).toBeNull()
})

test('shows the progress in rows and size', () => {
  expect(progressText({ bytes: 0, lines: 0, rows: null })).toBe('Waiting for the server…')
  expect(progressText({ bytes: 1_440_000, lines: 9, rows: 12_000 })).toBe('12,000 rows · 1.4 MB received')
  expect(progressText({ bytes: 200, lines: 1, rows: 1 })).toBe('1 row · 1 KB received')
})
