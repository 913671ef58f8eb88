import { expect, test } from 'vitest'
import { formFor } from '../../../forms/all.ts'
import { testContext } from '../../../forms/test-context.ts'
import { originOf } from './origin-of.ts'

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
