import { expect, test } from 'vitest'
import { tabState } from './tab-state.ts'

// spec 1 §2.23
test('a form is locked until its predecessor is completed', () => {
  expect(tabState('user_form', [], false)).toEqual({ kind: 'open' })
  const locked = tabState('output_sheet', ['user_form'], false)
  expect(locked.kind === 'locked' && locked.message).toContain('Please complete MSE Assessment first.')
  expect(tabState('mse_assessment', ['user_form'], false)).toEqual({ kind: 'open' })
  expect(tabState('user_form', ['user_form'], false)).toEqual({ kind: 'completed' })
})

// D7
test('five forms are the loan officer’s to complete (D7)', () => {
  const state = tabState('output_sheet', ['user_form', 'mse_assessment'], true)
  expect(state.kind === 'locked' && state.message).toContain('loan officer')
  expect(tabState('mse_assessment', ['user_form'], true)).toEqual({ kind: 'open' })
})
