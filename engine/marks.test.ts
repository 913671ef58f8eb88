import { describe, expect, it } from 'vitest'
import { defineSteps } from './define-form.ts'
import { acceptMarks, type Mark, marksAmong, markText, noteWords, originWords, validMarks } from './marks.ts'
import { testTraits } from './test-traits.ts'
import type { Form } from './types.ts'

// spec 3 §1.42, §1.60

const number = (key: string) => ({ key, label: key, type: 'number' }) as const
const form: Form = {
  type: 'test',
  ...defineSteps([
    {
      title: 'Only step',
      sections: [
        {
          rows: [
            [number('optional'), { ...number('needed'), required: true }],
            [
              { ...number('total'), calculated: true },
              { key: 'name', label: 'name', type: 'text' },
              { key: 'words', label: 'words', type: 'textarea' },
            ],
          ],
        },
      ],
    },
  ]),
  traits: testTraits,
  summary: [],
  compute: () => ({}),
  messages: { required: ({ label }) => `${label} is required`, summary: () => '' },
}

describe('a note', () => {
  const errorsOf = (mark: Mark, of = form) =>
    ['optional', 'needed', 'total', 'name'].map(
      key => Object.values(acceptMarks(of, { [key]: mark }).errors)[0],
    )

  it('may say of an optional number alone that it has no value', () => {
    const refused = (key: string) => `${key}: this field cannot be marked as having no value`
    const calculated = 'total: a calculated value cannot have a note'
    expect(errorsOf({ code: 'na' })).toEqual([undefined, refused('needed'), calculated, refused('name')])
    const strict = { ...form, traits: { ...testTraits, marksAll: true } as const }
    expect(errorsOf({ code: 'nv' }, strict)).toEqual([undefined, undefined, calculated, refused('name')])
  })

  // D54
  it('may say only of a longer text that it is a draft, which ends when the text is cleared', () => {
    const no = (key: string) => `${key}: this field cannot hold a draft`
    const calculated = 'total: a calculated value cannot have a note'
    expect(errorsOf({ code: 'dr' })).toEqual([no('optional'), no('needed'), calculated, no('name')])
    expect(acceptMarks(form, { words: { code: 'dr' } })).toEqual({
      accepted: { words: { code: 'dr' } },
      errors: {},
    })
    expect(validMarks({ words: 'Bakes.' }, { words: { code: 'dr' } })).toEqual({ words: { code: 'dr' } })
    expect(validMarks({ words: '' }, { words: { code: 'dr' } })).toEqual({})
    expect(marksAmong({ 'words#': markText({ code: 'dr' }) })).toEqual({ words: { code: 'dr' } })
  })

  it('may give a reason for every answer, and is refused for a field that does not exist', () => {
    const calculated = 'total: a calculated value cannot have a note'
    expect(errorsOf({ reason: 'Seen' })).toEqual([undefined, undefined, calculated, undefined])
    expect(acceptMarks(form, { optional: { reason: ' Seen ' }, name: null })).toEqual({
      accepted: { optional: { reason: 'Seen' }, name: null },
      errors: {},
    })
    expect(Object.keys(acceptMarks(form, { other: { reason: 'Seen' } }).errors)).toEqual(['other#'])
  })

  it('that a value is missing ends when the field has a value; a reason stays', () => {
    const marks = { a: { code: 'na' }, b: { code: 'nv', reason: 'lost' }, c: { reason: 'Seen' } } as const
    expect(validMarks({ a: 0, c: 5 }, marks)).toEqual({ b: marks.b, c: marks.c })
  })

  it('of an open form is one text among its answers', () => {
    const mark = { code: 'nv', reason: 'burnt: in March' } as const
    expect(markText(mark)).toBe('nv:burnt: in March')
    const answers = {
      optional: 5,
      'optional#': ':Seen',
      'needed#': markText(mark),
      'name#': '',
      'total#': null,
    }
    expect(marksAmong(answers)).toEqual({ optional: { reason: 'Seen' }, needed: mark })
  })

  it('is told in words, and anything else in a history is no note', () => {
    expect(noteWords({ code: 'nv', reason: 'burnt' })).toBe('not available: burnt')
    expect([noteWords({ code: 'na' }), noteWords({ reason: 'Seen' })]).toEqual(['n/a', 'Seen'])
    expect([null, undefined, 'nv', 5, true].map(noteWords)).toEqual(['', '', '', '', ''])
  })
})

it('the origin of an answer is told in words', () => {
  expect(originWords({ kind: 'offered', from: 'Standard Form: Age 42' })).toBe('from Standard Form: Age 42')
  expect((['offered', 'pasted', 'imported'] as const).map(kind => originWords({ kind }))).toEqual([
    'as suggested',
    'pasted',
    'imported',
  ])
})
