import { describe, expect, it } from 'vitest'
import { read } from '../repository/tree.ts'

interface Locked {
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly optional?: boolean
  readonly dev?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

/** Licences under which a lender may use a package in its business without further obligations. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT AND OFL-1.1',
  'MIT OR Apache-2.0',
  'OFL-1.1',
  'Unlicense',
  '(MIT OR CC0-1.0)',
])

/** Licences allowed for packages that are used only to build and test, and are not part of what is delivered. */
const allowedInTools = new Set([...allowed, 'MPL-2.0', 'Python-2.0'])

/** Licences read by hand, for packages whose package.json states them in a form that npm does not copy into the lock file. */
const readByHand: Readonly<Record<string, string>> = { 'node_modules/jstat': 'MIT' }

const manifest: Record<string, Record<string, string>> = JSON.parse(read('package.json'))
const packages = Object.entries<Locked>(JSON.parse(read('package-lock.json')).packages).filter(
  ([path]) => path !== '',
)

describe('the installed packages', () => {
  it('have exact versions in package.json', () => {
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
    const versions = kinds.flatMap(kind => Object.entries(manifest[kind] ?? {}))
    expect(versions.length).toBeGreaterThan(20)
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
  })

  it('have npm’s checksum in the lock file, except tools for other platforms', () => {
    const without = packages.filter(([, { integrity, link }]) => !integrity && !link)
    const isElsewhere = ({ dev, optional, os, cpu, libc }: Locked) =>
      dev === true &&
      optional === true &&
      (!os?.includes('linux') || !cpu?.includes('x64') || libc?.includes('musl') === true)
    expect(without.filter(([, locked]) => !isElsewhere(locked)).map(([path]) => path)).toEqual([])
  })

  it('have licences that allow commercial use', () => {
    const others = packages.filter(([path, { license, dev }]) => {
      const named = license ?? readByHand[path] ?? 'none'
      return !(dev ? allowedInTools : allowed).has(named)
    })
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  })
})
