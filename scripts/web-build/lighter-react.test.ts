import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withoutExports, withoutFeatures, withoutHydration, withoutUnusedEvents } from './lighter-react.ts'
import { asModule } from './react-modules.ts'
import { unusedFeatures } from './unused-react.ts'

const { resolve } = createRequire(import.meta.url)
const renderer = moduleOf('react-dom', 'react-dom-client')

function moduleOf(name: string, file: string): string {
  const folder = dirname(resolve(`${name}/package.json`))
  return asModule(readFileSync(join(folder, 'cjs', `${file}.production.js`), 'utf8'))
}

it('never asks whether a page that a server has rendered is taken over', () => {
  const asked = /^.*\bisHydrating\b(?!\$).*$/gm
  const [declaration, ...uses] = withoutHydration(renderer).match(asked) ?? []
  // What is left is the parameter of the function for inputs.
  expect(declaration).toBe('  isHydrating')
  expect(uses.filter(line => !/element\.(value|checked) =/.test(line))).toEqual([])
  expect(withoutHydration(renderer)).not.toMatch(/(?<!function )popHydrationState\(|\.isDehydrated/)
})

it('derives no events that no component handles', () => {
  const derived = /(?<!function )constructSelectEvent\(/
  expect(renderer).toMatch(derived)
  expect(withoutUnusedEvents(renderer)).not.toMatch(derived)
})

it('empties the functions of unused features, or leaves their only answer', () => {
  const code = withoutFeatures(renderer)
  expect(code).toMatch(/^function startViewTransition\([^)]*\) \{\n\}$/m)
  expect(code).toMatch(/^function waitForCommitToBeReady\([^)]*\) \{\nreturn null\n\}$/m)
  expect(code).not.toContain('FragmentInstance.prototype')
  expect(code).toContain('ReactDOMRoot.prototype.unmount =')
})

it.each([
  ['hydrateRoot', renderer, 'createRoot'],
  ['Suspense', moduleOf('react', 'react'), 'useState'],
  ['useFormStatus', moduleOf('react-dom', 'react-dom'), 'createPortal'],
])('no longer exports %s, so that a build that uses it fails', (unused, code, used) => {
  const exported = (name: string) => new RegExp(`exported_${name} as ${name}\\b`)
  expect(code).toMatch(exported(unused))
  expect(withoutExports(code)).not.toMatch(exported(unused))
  expect(withoutExports(code)).toMatch(exported(used))
})

it.each([
  ['events', withoutUnusedEvents],
  ['hydration', withoutHydration],
  ['updateDehydratedSuspenseComponent', withoutFeatures],
])('refuses code of React in which that for %s is not as expected', (what, lighten) => {
  expect(() => lighten('isHydrating = !1, a; isHydrating = !1, b')).toThrow(
    `React’s code for ${what} has changed`,
  )
})

describe('no component uses, without importing it,', () => {
  const web = join(import.meta.dirname, '..', '..', 'web')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.tsx') && !file.includes('test'),
  )
  const features = Object.entries(unusedFeatures).flatMap(([name, { written }]) =>
    written ? [[name, written] as const] : [],
  )

  it.each(features)('%s', (_, written) => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter(file => written.test(readFileSync(join(web, file), 'utf8')))).toEqual([])
  })
})
