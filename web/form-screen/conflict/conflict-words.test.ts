import { expect, it } from 'vitest'
import { savedMeanwhile } from './conflict-words.ts'

// spec 3 §2.8

it.each([
  ['Grace', 'Grace saved it while you were typing.'],
  [null, 'Somebody saved it while you were typing.'],
  ['Ama', 'You saved it in another tab or on another device while you were typing here.'],
])('says that %s saved it while Ama was typing', (name, sentence) => {
  expect(savedMeanwhile({ name, at: null }, 'Ama')).toBe(sentence)
})

it('says "Somebody" when neither person has a name', () => {
  expect(savedMeanwhile({ name: null, at: null }, undefined)).toBe('Somebody saved it while you were typing.')
})
