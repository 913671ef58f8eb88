import { expect, test } from 'vitest'
import { isAccountData } from './account-data.ts'

// D49

const owner = { email: 'kwame.asante@lender.example', name: 'Kwame Asante', username: 'k.asante' }

test.each([
  'kwame.asante@lender.example',
  'Kwame.Asante',
  'K.ASANTE',
  'Kwame Asante',
  'kwameasante',
  ' kwame  asante ',
])('%j consists of data of the account', password => {
  expect(isAccountData(password, owner)).toBe(true)
})

test.each(['kwame asante 7', 'asante', 'lender.example', 'correct horse'])(
  '%j does not consist of data of the account',
  password => {
    expect(isAccountData(password, owner)).toBe(false)
  },
)

test('an empty password or a password of spaces does not match missing data of the account', () => {
  expect(isAccountData('', { email: '', name: '', username: null })).toBe(false)
  expect(isAccountData('      ', { email: 'a@b.example', name: 'Ama' })).toBe(false)
})
