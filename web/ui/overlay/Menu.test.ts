import { expect, test } from 'vitest'
import { nothingTyped, placeOf, typedWith } from './Menu.tsx'

const labels = ['Move client', 'Mark as read', 'Delete', 'Details']

test('a letter moves to the next label that starts with it, and wraps around after the last', () => {
  expect(placeOf('m', labels, -1)).toBe(0)
  expect(placeOf('m', labels, 0)).toBe(1)
  expect(placeOf('mm', labels, 1)).toBe(0)
  expect(placeOf('d', labels, 0)).toBe(2)
  expect(placeOf('x', labels, 0)).toBeUndefined()
})

test('several letters move to the label that starts with all of them, which may be the focused one', () => {
  expect(placeOf('de', labels, 2)).toBe(2)
  expect(placeOf('det', labels, 2)).toBe(3)
  expect(placeOf('move c', labels, 3)).toBe(0)
})

test('letters typed quickly form one word', () => {
  const first = typedWith(nothingTyped, 'D', 1000)
  expect(first).toEqual({ text: 'd', at: 1000 })
  expect(typedWith({ text: 'd', at: 1000 }, 'e', 1300)?.text).toBe('de')
  expect(typedWith({ text: 'd', at: 1000 }, 'e', 2000)?.text).toBe('e')
})

test('a space continues a word; a space alone or a key such as Enter is ignored', () => {
  expect(typedWith({ text: 'move', at: 1000 }, ' ', 1100)?.text).toBe('move ')
  expect(typedWith(nothingTyped, ' ', 1000)).toBeUndefined()
  expect(typedWith(nothingTyped, 'Enter', 1000)).toBeUndefined()
})
