import { expect, test } from 'vitest'
import { shorten } from './ClampedText.tsx'

test('keeps a text within the limit unchanged', () => {
  expect(shorten('Grace', 5)).toBe('Grace')
})

test('ends a long text with an ellipsis, without splitting a character', () => {
  expect(shorten('abcdef', 3)).toBe('abc…')
  expect(shorten('😀😀😀😀', 3)).toBe('😀😀😀…')
  expect(shorten('W'.repeat(10_000), 80)).toHaveLength(81)
})
