import { expect, it } from 'vitest'
import { withNotes, withoutNotes } from '../../../engine/marks.ts'
import { bankAnalysis } from '../../../forms/bank-analysis/form.ts'
import { creditKey } from '../../../forms/bank-analysis/formulas.ts'
import { testContext } from '../../../forms/test-context.ts'
import { merge } from './merge.ts'

// spec 3 §1.42

const form = bankAnalysis(testContext())
const key = creditKey(1, 1)
const workOn = (base: Record<string, string>, note: string) => ({
  held: { [`${key}#`]: { answer: note } },
  before: (name: string) => base[name] ?? null,
  at: null,
})

it('merges marks into a form’s data, and separates them from the answers for sending', () => {
  const marks = { [key]: { code: 'nv', reason: 'Burnt: all of it' } } as const
  const { formData } = withNotes({ formData: { bankName: 'A' }, marks })
  expect(formData).toEqual({ bankName: 'A', [`${key}#`]: 'nv:Burnt: all of it' })
  expect(withoutNotes({ ...formData, other: null, 'other#': null })).toEqual({
    formData: { bankName: 'A', other: null },
    marks: { ...marks, other: null },
  })
  expect(withoutNotes({ bankName: 'B' })).toEqual({ formData: { bankName: 'B' } })
})

it('asks about a mark that both sides changed, and keeps one that only one side changed', () => {
  const base = { [`${key}#`]: 'na:' }
  expect(merge(form, [workOn(base, 'nv:Burnt')], base)).toMatchObject({
    kept: { [`${key}#`]: { answer: 'nv:Burnt' } },
    clashes: [],
  })
  const saved = { [`${key}#`]: 'nv:Lost' }
  expect(merge(form, [workOn(base, 'nv:Burnt')], saved).clashes).toMatchObject([{ key: `${key}#` }])
})
