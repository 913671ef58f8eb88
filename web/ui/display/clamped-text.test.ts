import { expect, test } from 'vitest'
import { shorten } from './ClampedText.tsx'

test('a text within the limit stays as it is', () => {
  expect(shorten('Grace', 5)).toBe('Grace')
})

test('a long text ends in an ellipsis, never in half a character', () => {
  expect(shorten('abcdef', 3)).toBe('abc…')
  expect(shorten('😀😀😀😀', 3)).toBe('😀😀😀…')
  expect(shorten('W'.repeat(10_000), 80)).toHaveLength(81)
})
