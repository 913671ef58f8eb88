import { expect, test } from 'vitest'
import { className } from './class-names.ts'

test('a class name consists of its own name and a hash of its module’s text', () => {
  const one = className('root', 'one.module.css', '.root { color: red }')
  expect(one).toMatch(/^root_[A-Za-z0-9]{4}$/)
  expect(className('root', 'moved.module.css', '.root { color: red }')).toBe(one)
  expect(className('root', 'two.module.css', '.root { color: blue }')).not.toBe(one)
})
