import { describe, expect, it } from 'vitest'
import { acceptAnswers } from './accept.ts'
import { formatValue } from './describe.ts'
import { fieldKinds } from './field-kinds.ts'
import { testTraits } from './test-traits.ts'
import type { Answer, FieldType, Form } from './types.ts'
import { problemsOfForm } from './validate.ts'

/** For each kind: a valid answer and its text for people, answers that only a draft may hold, and answers that are refused. */
const examples: Readonly<
  Record<
    FieldType,
    {
      readonly right: readonly [answer: Answer, display: string]
      readonly draftOnly: readonly (readonly [answer: Answer, message: string])[]
      readonly refused: readonly (readonly [value: unknown, message: string])[]
    }
  >
> = {
  text: {
    right: ['Ama', 'Ama'],
    draftOnly: [],
    refused: [
      [1, 'Field: send a text'],
      ['a\nb', 'Field contains a hidden control character; please type it again'],
    ],
  },
  textarea: {
    right: ['a\nb', 'a\nb'],
    draftOnly: [],
    refused: [
      [true, 'Field: send a text'],
      ['a\u0001', 'Field contains a hidden control character; please type it again'],
    ],
  },
  number: {
    right: [1234.567, '1,234.57 km'],
    draftOnly: [],
    refused: [
      ['1', 'Field: send a number'],
      [Number.NaN, 'Field: send a number'],
      [1e308, 'Field: enter a number of at most 1,000,000,000,000 (one trillion)'],
      [0.004, 'Field: enter 0, or a number of at least 0.005'],
    ],
  },
  integer: {
    right: [1200, '1,200 km'],
    draftOnly: [[1.5, 'Enter a whole number']],
    refused: [
      [Number.POSITIVE_INFINITY, 'Field: send a number'],
      [1_000_000_000_001, 'Field: enter a number of at most 1,000,000,000,000 (one trillion)'],
    ],
  },
  currency: {
    right: [1200.5, '$1,200.50'],
    draftOnly: [],
    refused: [
      ['$1', 'Field: send a number'],
      [99_999_999_999_999.9, 'Field: enter a number of at most 1,000,000,000,000 (one trillion)'],
      [-1e308, 'Field: enter a number of at most 1,000,000,000,000 (one trillion)'],
    ],
  },
  percent: {
    right: [12.5, '12.5%'],
    draftOnly: [],
    refused: [
      [{}, 'Field: send a number'],
      [-1e-320, 'Field: enter 0, or a number of at least 0.005'],
    ],
  },
  date: {
    right: ['2026-11-02', '2 Nov 2026'],
    draftOnly: [
      ['2026-02-30', '30 February 2026 does not exist'],
      ['2026-13-01', 'There is no month 13'],
      ['14/3', 'Enter a real date'],
    ],
    refused: [[20261102, 'Field: send a text']],
  },
  select: {
    right: ['a', 'Option A'],
    draftOnly: [['b', 'Choose one of the options']],
    refused: [[1, 'Field: send a text']],
  },
  boolean: { right: [true, 'Yes'], draftOnly: [], refused: [['Yes', 'Field: send true or false']] },
  tel: {
    right: ['+233 24 555 0101', '+233 24 555 0101'],
    draftOnly: [['none', 'Enter a telephone number']],
    refused: [[233, 'Field: send a text']],
  },
}

/** Creates a form with one field of the given kind. */
function formOf(type: FieldType): Form {
  const field = {
    key: 'field',
    label: 'Field',
    step: 1,
    type,
    unit: 'km',
    ...(type === 'select' && { options: [{ value: 'a', label: 'Option A' }] }),
  }
  return {
    type: 'example',
    steps: [],
    fields: [field],
    summary: [],
    compute: () => ({}),
    traits: testTraits,
    messages: { required: () => 'required', summary: () => '' },
  }
}

describe.each(Object.keys(fieldKinds) as FieldType[])('%s', type => {
  const form = formOf(type)
  const { right, draftOnly, refused } = examples[type]
  const messages = (field: Answer) =>
    problemsOfForm(form, { field }, { today: '2026-11-22' }).map(({ message }) => message)

  it('accepts a valid answer and displays it readably', () => {
    const [answer, display] = right
    expect(acceptAnswers(form, { field: answer })).toEqual({ accepted: { field: answer }, errors: {} })
    expect(messages(answer)).toEqual([])
    expect(form.fields.map(field => formatValue(field, answer))).toEqual([display])
  })

  it('keeps answers in a draft that prevent completion', () => {
    for (const [answer, message] of draftOnly) {
      expect(acceptAnswers(form, { field: answer }).accepted).toEqual({ field: answer })
      expect(messages(answer)).toEqual([message])
    }
  })

  it('refuses values of another type, with a message that names the field', () => {
    for (const [value, message] of refused) {
      expect(acceptAnswers(form, { field: value })).toEqual({ accepted: {}, errors: { field: message } })
    }
  })
})
