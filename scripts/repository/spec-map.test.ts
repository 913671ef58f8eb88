import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract } from '../../api/contract.ts'
import { read, root } from './tree.ts'

const map = read('docs/spec-map.md')
const rows = map
  .split('\n')
  .filter(line => line.startsWith('|') && !/^\|(-|\s*(Point|Call|Decision) )/.test(line))

/** The section headings of both documents. */
const headings = [
  'Part 1 §1 What the product does and for whom',
  'Part 1 §2 Screens and routes',
  'Part 1 §3 Entities and their fields',
  'Part 1 §4 States and transitions',
  'Part 1 §5 Validation rules',
  'Part 1 §6 Roles and permissions',
  'Part 1 §7 The calls it makes',
  'Part 1 §8 The error catalogue',
  'Part 1 §9 Business constants and limits',
  'Part 2 §1 What the product does and for whom',
  'Part 2 §2 Screens and routes',
  'Part 2 §3 Entities and their fields',
  'Part 2 §4 States and transitions',
  'Part 2 §5 Validation rules',
  'Part 2 §6 Roles and permissions',
  'Part 2 §7 Calls made',
  'Part 2 §8 Error catalogue',
  'Part 2 §9 Business constants and limits',
]

const paths = (text: string) => [...text.matchAll(/`([^`*]+\/[^`*]+)`/g)].map(match => match[1] ?? '')

describe('docs/spec-map.md', () => {
  it('has every section of the specification, in order', () => {
    expect([...map.matchAll(/^## (Part .+)$/gm)].map(match => match[1])).toEqual(headings)
  })

  it('has every decision once, in order', () => {
    const named = [...map.matchAll(/^\| D(\d+) /gm)].map(match => Number(match[1]))
    expect(named).toEqual([...new Set(named)].toSorted((one, other) => one - other))
    const first = Array.from({ length: 37 }, (_, index) => index + 1)
    expect(named.slice(0, first.length)).toEqual(first)
  })

  it('names files that exist', () => {
    expect(paths(map).filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  it('names for every point where it is and which test holds it', () => {
    const without = rows.filter(row => {
      const [, , where = '', heldBy = ''] = row.split('|')
      const tests = paths(heldBy)
      return (
        paths(where).length === 0 ||
        tests.length === 0 ||
        !tests.every(path => /\.(test|spec)\.tsx?$/.test(path))
      )
    })
    expect(without).toEqual([])
  })

  it('names every call of the contract', () => {
    expect(
      Object.keys(contract).filter(
        call => !new RegExp(`${call.replace(/[{}/]/g, '\\$&')}(,| \\||\\s\\()`).test(map),
      ),
    ).toEqual([])
  })
})
