import { describe, expect, it, test } from 'vitest'
import { shownOf } from '../../../engine/shown.ts'
import type { Answers, Form } from '../../../engine/types.ts'
import { formFor } from '../../../forms/all.ts'
import { formTypes } from '../../../forms/catalogue.ts'
import { testContext } from '../../../forms/test-context.ts'
import { originOf, readForm } from './read-form.ts'

// D41

const statement = formFor('financial_analysis', testContext())

const shownBy = (form: Form, answers: Answers) =>
  shownOf(form, answers, form.compute(answers, { today: '2024-11-20' }), true)

function tableOf(answers: Record<string, number>) {
  const [section] = readForm(statement, answers, shownBy(statement, answers))[0]?.sections ?? []
  if (section?.kind !== 'table') throw new Error('The first step must be a table')
  return section
}

describe('the reading page', () => {
  it.each(formTypes)('of %s has all steps, and every answer once', type => {
    const form = formFor(type, testContext())
    const answers = Object.fromEntries(
      form.fields
        .filter(field => !field.calculated && !field.visibleWhen)
        .map(field => [field.key, field.options?.[0]?.value ?? (field.type === 'boolean' ? true : 7)]),
    )
    const steps = readForm(form, answers, shownBy(form, answers))
    expect(steps.map(({ title }) => title)).toEqual(form.steps.map(({ title }) => title))
    const read = steps.flatMap(({ sections }) =>
      sections.flatMap(section =>
        section.kind === 'lines'
          ? section.lines.map(({ field }) => field.key)
          : section.rows.flatMap(({ cells }) => cells.flatMap(cell => cell?.field.key ?? [])),
      ),
    )
    expect(read.length).toBe(new Set(read).size)
    expect(read).toEqual(expect.arrayContaining(Object.keys(answers)))
  })

  // D54
  it('says of a suggested text that nobody has read it', () => {
    const memo = formFor('credit_app_memo', testContext())
    const answers = { endUse: 'An oven.', 'endUse#': 'dr:', marketDemand: 'Bread.', 'marketDemand#': ':Seen' }
    const lines = readForm(memo, answers, shownBy(memo, answers))
      .flatMap(({ sections }) => sections)
      .flatMap(section => (section.kind === 'lines' ? section.lines : []))
    expect(lines.filter(({ isDraft }) => isDraft).map(({ field }) => field.key)).toEqual(['endUse'])
  })

  it('leaves out unanswered fields, including table lines and their headings', () => {
    const { rows } = tableOf({ sales_2025: 900, sales_2024: 800 })
    expect(rows[1]).toMatchObject({
      label: 'Sales',
      cells: [{ display: '$900.00' }, { display: '$800.00' }, {}],
    })
    expect(rows.map(({ label }) => label)).not.toContain('Other business income')
    for (const [place, row] of rows.entries()) {
      if (row.heading) expect(rows[place + 1]?.heading).toBeFalsy()
    }
  })

  it('shows which required answers are missing, for example in a form that was locked before it was completed', () => {
    const form = formFor('bank_analysis', testContext())
    const [first] = readForm(form, {}, shownBy(form, {}))[0]?.sections ?? []
    if (first?.kind !== 'lines') throw new Error('The first step must have fields')
    expect(first.lines.map(({ display }) => display)).toEqual(['Not answered', 'Not answered'])
  })

  it('shows a calendar year without separators', () => {
    const standard = formFor('user_form', testContext())
    const answers = { existingCustomer: 'Yes', existingSinceYear: 2021 }
    const lines = readForm(standard, answers, shownBy(standard, answers)).flatMap(({ sections }) =>
      sections.flatMap(section => (section.kind === 'lines' ? section.lines : [])),
    )
    expect(lines.find(({ field }) => field.key === 'existingSinceYear')?.display).toBe('2021')
  })
})

// spec 3 §2.7; D41
test('a completed form shows where a value comes from only while the earlier form still has it', () => {
  const [field] = formFor('expert_scorecard', testContext()).fields
  if (!field) throw new Error('The scorecard must have fields')
  const suggestion = { field: field.key, value: '31-45', source: 'Standard Form', evidence: 'Age 42' }
  const suggestions = new Map([[field.key, suggestion]])
  expect(originOf(suggestions, { field, value: '31-45' })).toBe('from Standard Form: Age 42')
  expect(originOf(suggestions, { field, value: '46-60' })).toBeUndefined()
  expect(originOf(suggestions, { field, value: undefined })).toBeUndefined()
  expect(originOf(new Map(), { field, value: '31-45' })).toBeUndefined()
})
