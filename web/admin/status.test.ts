import { expect, test } from 'vitest'
import {
  badgeTone,
  emailText,
  howMany,
  nameText,
  riskTone,
  shortId,
  stepText,
  submissionLabels,
} from './status.ts'

// spec 2 §4.14–15
test('shows the badges of users and clients (spec 2 §4)', () => {
  expect(badgeTone('All Completed')).toBe('good')
  expect(badgeTone('Partially Completed')).toBe('accent')
  expect(badgeTone('In Progress')).toBe('attention')
  expect(badgeTone('No Submissions')).toBe('neutral')
  expect(badgeTone('No Forms')).toBe('neutral')
})

// spec 2 §2.33, §9.26
test('shows an id by its last 8 characters (spec 2 §2)', () => {
  expect(shortId('281020d7-2530-4e5d-ac60-f4c705ab3123')).toBe('05ab3123')
  expect(shortId('abc')).toBe('abc')
})

// spec 2 §2.50, §9.28
test('steps default to 1 of 1 (spec 2 §2)', () => {
  expect(stepText({ currentStep: 3, totalSteps: 6 })).toBe('Step 3 of 6')
  expect(stepText({ currentStep: 0, totalSteps: null })).toBe('Step 1 of 1')
  expect(stepText({})).toBe('Step 1 of 1')
})

// spec 2 §8.24
test('shows fallbacks for missing names and addresses (spec 2 §8)', () => {
  expect(nameText('  ')).toBe('Unknown User')
  expect(nameText(undefined)).toBe('Unknown User')
  expect(nameText('Grace')).toBe('Grace')
  expect(emailText(null)).toBe('No email')
  expect(emailText('a@b.example')).toBe('a@b.example')
})

// spec 2 §4.13
test('every status of a submission has a label', () => {
  expect(submissionLabels).toEqual({ draft: 'Draft', 'in-progress': 'In Progress', completed: 'Completed' })
})

test('maps the risk categories of the scorecard and the memo to tones', () => {
  expect(['Lowest Risk', 'Low Risk'].map(riskTone)).toEqual(['good', 'good'])
  expect(['Moderate Risk', 'Medium Risk'].map(riskTone)).toEqual(['attention', 'attention'])
  expect(['High Risk', 'Very High Risk', 'Highest Risk'].map(riskTone)).toEqual(['bad', 'bad', 'bad'])
  expect(riskTone('Unheard of')).toBe('neutral')
})

test('counts with singular or plural, and separates thousands', () => {
  const files = (count: number) => howMany(count, 'file', 'files')
  expect([files(0), files(1), files(1234)]).toEqual(['0 files', '1 file', '1,234 files'])
})
