import { expect, test } from 'vitest'
import { isOwnWord } from './own-words.ts'

// D49

const owner = { email: 'kwame.asante@lender.example', name: 'Kwame Asante', username: 'k.asante' }

test.each([
  'kwame.asante@lender.example',
  'Kwame.Asante',
  'K.ASANTE',
  'Kwame Asante',
  'kwameasante',
  ' kwame  asante ',
])('%j is a word of the account itself', password => {
  expect(isOwnWord(password, owner)).toBe(true)
})

test.each(['kwame asante 7', 'asante', 'lender.example', 'correct horse'])('%j is not', password => {
  expect(isOwnWord(password, owner)).toBe(false)
})

test('what an account does not have is compared with nothing', () => {
  expect(isOwnWord('', { email: '', name: '', username: null })).toBe(false)
  expect(isOwnWord('      ', { email: 'a@b.example', name: 'Ama' })).toBe(false)
})
