import { expect, test } from 'vitest'
import { formTypes } from '../../forms/catalogue.ts'
import { ownTabState, tabState } from './tab-state.ts'

// spec 1 §2.23
test('a form is locked until its predecessor is completed', () => {
  expect(tabState('user_form', [])).toEqual({ kind: 'open' })
  const locked = tabState('output_sheet', ['user_form'])
  expect(locked.kind === 'locked' && locked.message).toContain('Please complete MSE Assessment first.')
  expect(tabState('mse_assessment', ['user_form'])).toEqual({ kind: 'open' })
  expect(tabState('user_form', ['user_form'])).toEqual({ kind: 'completed' })
})

// D40
test('a started form can be read while an earlier one is open; any other form is locked', () => {
  const completed = ['mse_assessment', 'output_sheet'] as const
  expect(tabState('mse_assessment', completed)).toEqual({ kind: 'readable' })
  expect(tabState('output_sheet', completed)).toEqual({ kind: 'readable' })
  expect(tabState('expert_scorecard', completed, ['expert_scorecard'])).toEqual({ kind: 'readable' })
  const locked = tabState('expert_scorecard', completed)
  expect(locked.kind === 'locked' && locked.message).toContain('Please complete Standard Form first.')
})

// D7, D51
test('an ordinary user’s strip keeps the loan officer’s five forms locked, even once both own forms are completed', () => {
  const own = ['user_form', 'mse_assessment'] as const
  expect(own.map(type => ownTabState(type, own).kind)).toEqual(['completed', 'completed'])
  for (const type of formTypes.slice(2)) {
    const state = ownTabState(type, own)
    expect(state.kind === 'locked' && state.message).toMatch(
      / is locked\. Your loan officer completes this form\.$/,
    )
  }
})
