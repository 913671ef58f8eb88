import '../test-browser.ts'
import { expect, test } from 'vitest'
import { ApiError, isTransient, NetworkError } from './api-client.ts'

test.each([429, 500, 502, 503, 504])('an answer %i may be another one when the call is repeated', status => {
  expect(isTransient(new ApiError(status, { message: '' }))).toBe(true)
})

test.each([400, 401, 403, 404, 409, 413, 422, 430, 499])('an answer %i is a refusal', status => {
  expect(isTransient(new ApiError(status, { message: '' }))).toBe(false)
})

test('a refusal without JSON is not the server’s own', () => {
  for (const status of [401, 403, 404, 407]) expect(isTransient(new ApiError(status, null))).toBe(true)
})

test('a call without an answer may be answered when it is repeated, and a fault of the program stays one', () => {
  expect(isTransient(new NetworkError())).toBe(true)
  expect(isTransient(new TypeError('x is not a function'))).toBe(false)
})
