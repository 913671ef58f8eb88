import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { type addresses, formAddresses } from '../../web/app/addresses.ts'
import { codeOfForm, codeOfScreens } from './code-of-screens.ts'

// spec 1 §2.1–13

const root = join(import.meta.dirname, '..', '..')

const text = readFileSync(join(root, 'web/app/routes.tsx'), 'utf8')
/** The file of the component of each screen that is loaded by name. */
const codes = new Map(
  [...text.matchAll(/const (\w+) = lazyScreen\(\s*\(\) =>\s*import\('([^']+)'\)/g)].map(
    ([, name = '', path = '']) => [name, posix.join('web/app', path)] as const,
  ),
)

/**
 * Each named address with the file of the component that the router shows there, read from lines such as
 * "screen(addresses.login, 'open', 'Sign in', signIn, …".
 */
const shown = [...text.matchAll(/screen\(\s*addresses\.(\w+),\s*'[^']+',\s*'[^']+',\s*(\w+)[,)]/g)].map(
  ([, name, code]) => [name as keyof typeof addresses, codes.get(code ?? '')] as const,
)

test('each page preloads the code of the screen that the router shows there', () => {
  // `officer` only redirects to another address, whose code it lists.
  const { officer: _, ...screens } = codeOfScreens
  expect(new Map(shown.map(([name]) => [name, codeOfScreens[name][0]]))).toEqual(new Map(shown))
  expect(shown.map(([name]) => name).sort()).toEqual(Object.keys(screens).sort())
})

test('the pages of forms preload the code of the form screen', () => {
  const [, code] = /formAddresses\.map\([^=]+=>\s*screen\(path, '\w+', title, (\w+),/.exec(text) ?? []
  for (const { type } of formAddresses) expect(codeOfForm(type)[0], type).toBe(codes.get(code ?? ''))
})
