import { expect, test, vi } from 'vitest'
import { testStorage } from '../../test-storage.ts'

vi.stubGlobal('localStorage', testStorage())
vi.stubGlobal('window', { addEventListener: () => {} })
const { ApiError, NetworkError } = await import('../../app/api-client.ts')
const { createFailure, emptyUser, newUserProblems, payloadOf, successText } = await import('./create-user.ts')

const good = {
  ...emptyUser,
  username: 'grace',
  email: 'grace@lender.example',
  password: 'secret',
  confirmPassword: 'secret',
  firstName: 'Grace',
  lastName: 'Oduya',
}

// spec 2 §5.15–16
test('an empty form names every required field (spec 2 §5)', () => {
  expect(newUserProblems(emptyUser)).toEqual({
    username: 'Username is required',
    email: 'Email is required',
    password: 'Password is required',
    confirmPassword: 'Please confirm your password',
    firstName: 'First name is required',
    lastName: 'Last name is required',
  })
})

test('accepts a complete form with or without a phone number', () => {
  expect(newUserProblems(good)).toEqual({})
  expect(newUserProblems({ ...good, phone: '+44 20 7946 0958' })).toEqual({})
})

// spec 2 §5.12–15, §5.17, §9.5
test.each([
  ['username', 'ab', 'Username must be at least 3 characters long'],
  ['username', '  ab  ', 'Username must be at least 3 characters long'],
  ['username', '   ', 'Username is required'],
  ['email', 'grace', 'Please enter a valid email address'],
  ['email', 'grace@lender', 'Please enter a valid email address'],
  ['email', 'gr ace@lender.example', 'Please enter a valid email address'],
  ['password', '12345', 'Password must be at least 6 characters long'],
  ['confirmPassword', 'secreT', 'Passwords do not match'],
  ['phone', '0123456', 'Please enter a valid phone number'],
  ['phone', '+12345678901234567', 'Please enter a valid phone number'],
  ['phone', '12-34', 'Please enter a valid phone number'],
] as const)('%s %j: %s', (field, value, message) => {
  expect(newUserProblems({ ...good, [field]: value })[field]).toBe(message)
})

// spec 2 §5.17
test('accepts values at the limits: 3 characters, 6 characters, 16 digits', () => {
  const user = {
    ...good,
    username: 'abc',
    password: '123456',
    confirmPassword: '123456',
    phone: '+1234567890123456',
  }
  expect(newUserProblems(user)).toEqual({})
})

// spec 2 §2.45, §3.28–29
test('sends no repeated password, and creates an active loan officer, created by admin (spec 2 §3)', () => {
  expect(payloadOf({ ...good, username: ' grace ' })).toEqual({
    username: 'grace',
    email: 'grace@lender.example',
    password: 'secret',
    firstName: 'Grace',
    lastName: 'Oduya',
    phone: '',
    role: 'loan_officer',
    createdBy: 'admin',
    isActive: true,
  })
})

// spec 2 §5.18–19
test('shows a conflict under the field that its message names (spec 2 §5)', () => {
  const failed = (message?: string) => createFailure(new ApiError(409, message ? { message } : {}))
  expect(failed('Username is taken')).toEqual({ problems: { username: 'Username is taken' }, failure: null })
  expect(failed('This email exists')).toEqual({ problems: { email: 'This email exists' }, failure: null })
  expect(failed('Taken')).toEqual({ problems: {}, failure: 'Taken' })
  expect(failed()).toEqual({ problems: {}, failure: 'User already exists' })
})

test('shows a taken user name and a taken e-mail at once, each under its field', () => {
  const errors = { username: 'This username exists', email: 'This email exists' }
  const both = new ApiError(409, { message: 'This username exists. This email exists', errors })
  expect(createFailure(both)).toEqual({ problems: errors, failure: null })
})

// spec 2 §8.19
test('shows other failures in a banner: the server’s message, the error’s, or the specified one (spec 2 §8)', () => {
  expect(createFailure(new ApiError(500, { message: 'Out of order' })).failure).toBe('Out of order')
  expect(createFailure(new ApiError(500, null)).failure).toBe('Failed to create user')
  expect(createFailure(new NetworkError()).failure).toBe(new NetworkError().message)
})

test('shows a refusal’s problems under their fields and its message in the banner', () => {
  const refused = new ApiError(422, { message: 'No', errors: { phone: 'Too long' } })
  expect(createFailure(refused)).toEqual({ problems: { phone: 'Too long' }, failure: 'No' })
  const strange = new ApiError(422, { message: 'No', errors: { shoeSize: 'Too large' } })
  expect(createFailure(strange)).toEqual({ problems: {}, failure: 'No' })
})

// spec 2 §4.17
test('shows the success message with the user name', () => {
  expect(successText('grace')).toBe('User "grace" created successfully!')
})
