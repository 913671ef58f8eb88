import { expect, test, vi } from 'vitest'
import { testStorage } from '../test-storage.ts'

vi.stubGlobal('localStorage', testStorage())
vi.stubGlobal('window', { addEventListener: () => {} })
const { ApiError, NetworkError } = await import('../app/api-client.ts')
const { adminFailureMessage, failureMessage, registrationProblems, signInProblems } = await import(
  './messages.ts'
)

// spec 1 §8.1–2
test('shows the server’s message for a failed sign-in or registration, else the specified one', () => {
  expect(failureMessage(new ApiError(401, { message: 'Wrong password' }), 'Login failed')).toBe(
    'Wrong password',
  )
  expect(failureMessage(new ApiError(500, null), 'Login failed')).toBe('Login failed')
  expect(failureMessage(new NetworkError(), 'Registration failed')).toBe('Registration failed')
})

// spec 1 §8.5–7
test('shows the messages for failed sign-ins of administrators (spec 1 §8)', () => {
  expect(adminFailureMessage(new ApiError(401, { message: 'Account is switched off' }))).toBe(
    'Account is switched off',
  )
  expect(adminFailureMessage(new ApiError(401, {}))).toBe('Admin login failed')
  expect(adminFailureMessage(new ApiError(404, null))).toBe(
    'Admin login endpoint not found. Please check server configuration.',
  )
  expect(adminFailureMessage(new ApiError(401, null))).toBe('Invalid admin credentials')
  expect(adminFailureMessage(new ApiError(502, null))).toBe('Server error: 502')
  expect(adminFailureMessage(new NetworkError())).toBe('Network error. Please try again.')
})

// spec 1 §5.1–3, §9.3
test('checks the fields of the registration (spec 1 §5)', () => {
  const good = { name: 'Sam', email: 'sam@example.com', password: 'secret', confirmPassword: 'secret' }
  expect(registrationProblems(good)).toEqual({})
  expect(registrationProblems({ ...good, confirmPassword: 'other' })).toEqual({
    confirmPassword: 'Passwords do not match',
  })
  expect(registrationProblems({ ...good, password: 'short', confirmPassword: 'short' })).toEqual({
    password: 'Password must be at least 6 characters',
  })
  expect(registrationProblems({ name: ' ', email: '', password: '', confirmPassword: '' })).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    password: 'Password is required',
    confirmPassword: 'Please confirm your password',
  })
  expect(registrationProblems({ ...good, email: 'sam' }).email).toBe('Please enter a valid email address')
})

test('the sign-in requires e-mail and password, and accepts any e-mail', () => {
  expect(signInProblems({ email: 'admin@localhost', password: 'x' })).toEqual({})
  expect(signInProblems({ email: ' ', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  })
})
