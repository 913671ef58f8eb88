import { describe, expect, it } from 'vitest'
import type { Answers, Field, Form } from '../../../engine/types.ts'
import { changedElsewhere, contentOf, type Edits, merge, type ValueMap, valuesOf } from './merge.ts'

// spec 3 §2.8

const field = (key: string): Field => ({ key, label: key.toUpperCase(), step: 1, type: 'number' })
const form: Form = {
  type: 'test',
  steps: [],
  fields: [field('a'), field('b'), field('c'), { ...field('sum'), calculated: true }],
  summary: [],
  compute: () => ({}),
  traits: { stepWord: 'Step', texts: { saved: '', saveFailed: '', missing: '' } },
  messages: { required: () => '', summary: () => '' },
}
const base: Answers = { a: 1, b: 2, c: 3 }

function work(changes: Record<string, number | null>, texts: Record<string, string> = {}): Edits {
  return { held: valuesOf({ changes, texts }), before: key => base[key] ?? null, at: null }
}
const answersOf = (held: ValueMap) => contentOf(held).changes
const askedBy = (works: readonly Edits[], saved: Answers) =>
  merge(form, works, saved).clashes.map(({ key, sides }) => [
    key,
    ...sides.map(({ held }) => held.text ?? held.answer),
  ])

describe('a merge', () => {
  it('asks only about fields that both sides changed to different values', () => {
    const mine = work({ a: 5, b: 9 })
    const saved = { a: 1, b: 7, c: 4 }
    expect(askedBy([mine], saved)).toEqual([['b', 9, 7]])
    const { kept } = merge(form, [mine], saved)
    const elsewhere = changedElsewhere(form, base, saved, key => key in kept)
    expect({ ...base, ...elsewhere, ...answersOf(kept) }).toEqual({ a: 5, b: 7, c: 4 })
  })

  it('asks nothing if the sides changed different fields', () => {
    const mine = work({ a: 5 })
    expect(merge(form, [mine], { ...base, c: 4 })).toEqual({ kept: { a: { answer: 5 } }, clashes: [] })
    expect(changedElsewhere(form, base, { ...base, c: 4 }, key => key === 'a')).toEqual({ c: 4 })
  })

  it('has nothing to do if both sides have the same values', () => {
    expect(merge(form, [work({ a: 5 })], { ...base, a: 5 })).toEqual({ kept: {}, clashes: [] })
  })

  it('asks about a field that one side cleared and the other changed', () => {
    expect(askedBy([work({ b: null })], { ...base, b: 7 })).toEqual([['b', null, 7]])
    expect(askedBy([work({ b: 7 })], { a: 1, c: 3 })).toEqual([['b', 7, null]])
  })

  it('treats unreadable text as a change of its field', () => {
    expect(askedBy([work({ b: null }, { b: '12 x' })], { ...base, b: 7 })).toEqual([['b', '12 x', 7]])
    expect(merge(form, [work({ b: null }, { b: '12 x' })], base).kept).toEqual({
      b: { answer: null, text: '12 x' },
    })
  })

  it('asks about every difference if the earlier values are unknown', () => {
    const unknown: Edits = { ...work({ a: 5, b: 2 }), before: () => undefined }
    expect(askedBy([unknown], base)).toEqual([['a', 5, 1]])
  })

  it('never asks about a calculated value', () => {
    expect(merge(form, [work({ sum: 6 })], { ...base, sum: 7 })).toEqual({ kept: {}, clashes: [] })
  })
})

describe('the changes of two tabs', () => {
  it('are combined if they concern different fields', () => {
    const { kept, clashes } = merge(form, [work({ a: 5 }), work({ c: 6 })], base)
    expect(answersOf(kept)).toEqual({ a: 5, c: 6 })
    expect(clashes).toEqual([])
  })

  it('lead to a question if they concern the same field, with the latest value first and the saved one last', () => {
    expect(askedBy([work({ a: 5 }), work({ a: 6 })], base)).toEqual([['a', 6, 5, 1]])
    expect(askedBy([work({ a: 5 }), work({ a: 5 })], base)).toEqual([])
  })
})
