import { describe, expect, test } from 'vitest'
import { parseClientAndDestinations } from './OfficerFind.tsx'

// spec 3 §2.49

const labels = (text: string) => {
  const meant = parseClientAndDestinations(text)
  return meant && [meant.clientSearch, ...meant.destinations.map(({ label }) => label)]
}

describe('the last words of a search', () => {
  test.each([
    ['ama memo', ['ama', 'Credit App Memo']],
    ['Ama Mensah MSE', ['ama mensah', 'MSE Assessment']],
    ['ama credit file', ['ama', 'Credit file']],
    ['0244 123 456 bank', ['0244 123 456', 'Bank Analysis']],
    ['ama credit', ['ama', 'Credit App Memo', 'Credit file']],
    ['ama stand form', ['ama', 'Standard Form']],
  ])('of "%s" name a destination', (text, expected) => expect(labels(text)).toEqual(expected))

  test.each(['', 'ama', 'memo', 'ama mensah', 'ama me', 'bank street bakery'])(
    'of "%s" name no destination',
    text => expect(labels(text)).toBeNull(),
  )
})
