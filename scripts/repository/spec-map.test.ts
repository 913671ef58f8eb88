import { describe, expect, it } from 'vitest'
import { citingFilesById, generatedMap, specMap } from './citing-files.ts'
import { type Entry, specDocuments } from './spec.ts'
import { read } from './tree.ts'

const places = citingFilesById()
const all = specDocuments().flatMap(({ entries }) => entries.filter(({ kind }) => kind !== 'section'))
const name = ({ id, text }: Entry) => `${id} ${text.slice(0, 60)}`

describe('docs/spec-map.md', () => {
  it('is up to date: it equals the output of `npm run spec-map`', () => {
    expect(read(generatedMap)).toBe(specMap())
  })
})

describe('every point and decision', () => {
  const built = all.filter(({ planned }) => !planned)

  it('is cited in the product', () => {
    expect(built.filter(({ id }) => !places.get(id)?.products.length).map(name)).toEqual([])
  })

  it('is cited by a test', () => {
    expect(built.filter(({ id }) => !places.get(id)?.tests.length).map(name)).toEqual([])
  })

  it('is no longer marked as planned once the product and a test cite it', () => {
    const planned = all.filter(entry => entry.planned)
    const done = planned.filter(({ id }) => places.get(id)?.products.length && places.get(id)?.tests.length)
    expect(done.map(name)).toEqual([])
  })
})
