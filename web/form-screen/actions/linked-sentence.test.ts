import { expect, test, vi } from 'vitest'
import type { Problem } from '../../../engine/types.ts'
import { missingThenWrong } from '../../../forms/messages.ts'
import { testStorage } from '../../test-storage.ts'

// Modules behind it listen to the window as they load.
vi.stubGlobal('localStorage', testStorage())
vi.stubGlobal('window', { addEventListener: () => {} })
const { linkedSentence } = await import('./FormErrors.tsx')

// spec 1 §5.5, §5.13

const labels: Record<string, string> = { a: 'Average age', b: 'Age', c: 'Loan amount', d: 'Note' }
const problem = (field: string, code: Problem['code'], message = ''): Problem => ({ field, code, message })
const fieldsIn = (sentence: string, problems: readonly Problem[]) => {
  const pieces = linkedSentence(sentence, problems, field => labels[field])
  expect(pieces.map(({ text }) => text).join('')).toBe(sentence)
  return pieces.flatMap(({ text, field }) => (field === undefined ? [] : [[field, text]]))
}

test('each label in the specified sentence links to its own field', () => {
  const problems = [problem('c', 'min', 'must be 1'), problem('a', 'required'), problem('b', 'required')]
  const sentence = missingThenWrong('Please fill:')(
    problems,
    problems.map(({ field }) => labels[field] ?? ''),
  )
  expect(sentence).toBe(
    'Please fill: Average age, Age. Please correct the following: Loan amount (must be 1)',
  )
  expect(fieldsIn(sentence, problems)).toEqual([
    ['a', 'Average age'],
    ['b', 'Age'],
    ['c', 'Loan amount'],
  ])
})

test('does not link a field that the sentence does not name', () => {
  expect(fieldsIn('Please fill all required fields.', [problem('b', 'required')])).toEqual([])
  expect(fieldsIn('Please fill: Average age', [problem('b', 'required')])).toEqual([])
})

test('finds labels in any order, including two with the same name and those followed by "is required"', () => {
  labels['e'] = 'Note'
  const problems = ['d', 'b', 'e'].map(field => problem(field, 'required'))
  expect(
    fieldsIn('Please resolve the following: Age is required; Note is required; Note (too long)', problems),
  ).toEqual([
    ['b', 'Age'],
    ['d', 'Note'],
    ['e', 'Note'],
  ])
})
