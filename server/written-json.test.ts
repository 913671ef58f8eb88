import { expect, it } from 'vitest'
import { writtenJson, writtenList } from './written-json.ts'

it.each([
  ['no items', [], { total: 0 }],
  ['one item', ['Ama'], { total: 1, nextCursor: null }],
  ['several items', ['Ama', 'Fátima', '陈'], { figures: { all: 3 } }],
  ['items without other keys', ['a', 'b'], {}],
] as const)('a list of %s is written as by JSON.stringify', (_, names, rest) => {
  const items = names.map(name => ({ name, forms: [{ status: 'completed' }] }))
  const { bytes } = writtenList('items', items.map(writtenJson), rest)
  expect(bytes.toString()).toBe(JSON.stringify({ items, ...rest }))
})
