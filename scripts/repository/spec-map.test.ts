import { describe, expect, it } from 'vitest'
import { generatedMap, placesOf, specMap } from './places.ts'
import { type Entry, specDocuments } from './spec.ts'
import { read } from './tree.ts'

const places = placesOf()
const all = specDocuments().flatMap(({ entries }) => entries.filter(({ kind }) => kind !== 'section'))
const name = ({ id, text }: Entry) => `${id} ${text.slice(0, 60)}`

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
