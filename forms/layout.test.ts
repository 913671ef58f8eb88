import { describe, expect, it } from 'vitest'
import type { Condition, Field, Form } from '../engine/types.ts'
import { formFor } from './all.ts'
import { formTypes } from './catalogue.ts'
import { testContext } from './test-context.ts'

function placeholders(formula: string): string[] {
  return [...formula.matchAll(/\{(\w+)\}/g)].map(([, key]) => key ?? '')
}

function conditionsOf(form: Form): readonly Condition[] {
  const sections = form.steps.flatMap(step => step.sections)
  return [
    ...form.fields.flatMap(field => [...(field.visibleWhen ?? []), ...(field.requiredWhen ?? [])]),
    ...sections.flatMap(section => (section.kind === 'fields' ? (section.visibleWhen ?? []) : [])),
  ]
}

describe.each(formTypes)('%s', type => {
  const form = formFor(type, testContext())
  const fields = new Map<string, Field>(form.fields.map(field => [field.key, field]))

  it('has its own type and no key twice', () => {
    expect(form.type).toBe(type)
    expect(fields.size).toBe(form.fields.length)
  })

  it('has grids whose rows have as many cells as there are columns', () => {
    for (const section of form.steps.flatMap(step => step.sections)) {
      if (section.kind !== 'grid') continue
      for (const row of section.rows) {
        expect(row.cells, row.label).toHaveLength(section.columns.length)
        if (row.heading) expect(new Set(row.cells), row.label).toEqual(new Set([null]))
        if (row.total) {
          const calculated = row.cells.map(key => key === null || fields.get(key)?.calculated)
          expect(new Set(calculated), row.label).toEqual(new Set([true]))
        }
      }
    }
  })

  it('uses one word for its steps in all notes and hints', () => {
    const notes = form.steps.flatMap(step => step.sections.map(section => section.note ?? ''))
    const said = [...notes, ...form.fields.map(field => field.hint ?? '')].join('\n')
    const other = form.traits.stepWord === 'Section' ? /\bsteps? \d/i : /\bsections? \d/i
    expect(said).not.toMatch(other)
  })

  it('calculates exactly the fields marked as calculated', () => {
    const calculated = form.fields.filter(field => field.calculated).map(field => field.key)
    const computed = Object.keys(form.compute({}, { today: '2026-01-15' }))
    expect(computed.toSorted()).toEqual(calculated.toSorted())
  })

  it('has a formula text for every calculated field and no other, which refers only to fields of the form', () => {
    for (const field of form.fields) {
      expect(Boolean(field.formula), field.key).toBe(field.calculated === true)
      expect(field.calculated && (field.required || field.initial !== undefined), field.key).toBeFalsy()
      for (const key of placeholders(field.formula ?? ''))
        expect(fields.has(key), `${field.key}: ${key}`).toBe(true)
    }
  })

  it('has conditions only on its own fields and on values that these fields can have', () => {
    for (const { field: key, equals } of conditionsOf(form)) {
      const field = fields.get(key)
      if (field?.type === 'select')
        expect(
          field.options?.map(option => option.value),
          key,
        ).toContain(equals)
      else if (field?.type === 'boolean') expect(typeof equals, key).toBe('boolean')
      else expect(field, key).toBeDefined()
    }
  })

  it('has selects with distinct options, and options on selects only', () => {
    for (const field of form.fields) {
      const values = field.options?.map(option => option.value)
      expect(values !== undefined, field.key).toBe(field.type === 'select')
      expect(new Set(values).size, field.key).toBe(values?.length ?? 0)
    }
  })

  it('has labels, minimums below maximums, and a maximum length for texts', () => {
    for (const field of form.fields) {
      expect(field.label.trim(), field.key).not.toBe('')
      expect(field.min ?? 0, field.key).toBeLessThanOrEqual(field.max ?? Number.POSITIVE_INFINITY)
      const prose = ['text', 'textarea'].includes(field.type) && !field.calculated
      if (prose) expect(field.maxLength, field.key).toBeGreaterThan(0)
    }
  })

  it('has a summary that shows only its own fields, each once', () => {
    const keys = form.summary.flatMap(group => group.keys)
    expect(keys.filter(key => !fields.has(key))).toEqual([])
    expect(new Set(keys).size).toBe(keys.length)
  })
})
