import { expect, test } from 'vitest'
import { placeOf } from './OverviewTab.tsx'
import { answeredCount, stepsShown } from './SubmissionDetail.tsx'
import { actionText, changesText } from './TimelineTab.tsx'

const line = (key: string, display: string, calculated = false) => ({ key, label: key, display, calculated })
const steps = [
  { number: 1, title: 'Sales', lines: [line('a', '$1.00'), line('b', ''), line('sum', '$1.00', true)] },
  { number: 2, title: 'Nothing yet', lines: [line('c', '')] },
]

test('counts answered fields without calculated ones', () => {
  expect(answeredCount(steps)).toEqual({ answered: 1, fields: 3 })
})

test('shows only the answered fields, or all of them', () => {
  const shown = stepsShown(steps, false)
  expect(shown.map(step => step.title)).toEqual(['Sales'])
  expect(shown[0]?.lines.map(({ key }) => key)).toEqual(['a', 'sum'])
  expect(stepsShown(steps, true)).toEqual(steps)
})

test('a form with nothing but calculated zeros shows no details', () => {
  const empty = [{ number: 1, title: 'Sales', lines: [line('a', ''), line('sum', '$0.00', true)] }]
  expect(stepsShown(empty, false)).toEqual([])
})

// spec 2 §9.24
test('places a score on a bar from 30 to 100 (spec 2 §9)', () => {
  expect(placeOf(30)).toBe(0)
  expect(placeOf(65)).toBe(50)
  expect(placeOf(100)).toBe(100)
  expect(placeOf(0)).toBe(0)
})

test('shows the events of the history in words', () => {
  expect(actionText('taken_over')).toBe('Taken over from the applicant')
  expect(actionText('something_new')).toBe('something new')
  expect(changesText(1)).toBe('1 field changed')
  expect(changesText(1200)).toBe('1,200 fields changed')
})
