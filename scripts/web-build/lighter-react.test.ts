import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { withoutHydration, withoutUnusedEvents } from './lighter-react.ts'
import { asModule } from './react-modules.ts'

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const react = asModule(readFileSync(join(folder, 'cjs', 'react-dom-client.production.js'), 'utf8'))

it('never asks whether a page that a server has rendered is taken over', () => {
  const code = withoutHydration(react)
  expect(code.length).toBeLessThan(react.length)
  const [declaration, ...uses] = [...code.matchAll(/[^\n]*\bisHydrating\b(?!\$)[^\n]*/g)].map(([line]) => line)
  // What is left is the parameter of the function for inputs.
  expect(declaration).toBe('  isHydrating')
  expect(uses.filter(line => !/element\.(value|checked) =/.test(line))).toEqual([])
  expect(code).not.toMatch(/(?<!function )popHydrationState\(|\.isDehydrated|hydrateRoot as/)
  expect(code).toContain('exported_createRoot as createRoot')
})

it('derives no events that no component handles', () => {
  const derived = /(?<!function )constructSelectEvent\(/
  expect(react).toMatch(derived)
  expect(withoutUnusedEvents(react)).not.toMatch(derived)
})

it.each([
  ['events', withoutUnusedEvents],
  ['hydration', withoutHydration],
])('refuses code of React in which that for %s is not as expected', (what, lighten) => {
  expect(() => lighten('isHydrating = !1, a; isHydrating = !1, b')).toThrow(
    `React’s code for ${what} has changed`,
  )
})
