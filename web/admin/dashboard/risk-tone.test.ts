import { expect, test } from 'vitest'
import { riskTone } from './risk-tone.ts'

test('maps the risk categories of the scorecard and the memo to tones', () => {
  expect(['Lowest Risk', 'Low Risk'].map(riskTone)).toEqual(['good', 'good'])
  expect(['Moderate Risk', 'Medium Risk'].map(riskTone)).toEqual(['attention', 'attention'])
  expect(['High Risk', 'Very High Risk', 'Highest Risk'].map(riskTone)).toEqual(['bad', 'bad', 'bad'])
  expect(riskTone('Unheard of')).toBe('neutral')
})
