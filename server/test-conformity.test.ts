import { expect, test } from 'vitest'
import { checkAgainstContract } from './test-conformity.ts'

const user = {
  _id: '1',
  name: 'Ama',
  username: null,
  email: 'a@b.c',
  role: 'user',
  createdAt: '2026-11-20T08:00:00.000Z',
}
const check = (status: number, body: unknown, etag?: string) => () =>
  checkAgainstContract('GET', '/api/auth/profile', { status, body: JSON.stringify(body), etag })

test('an answer that follows the contract is accepted', () => {
  expect(check(200, { user })).not.toThrow()
  expect(check(401, { message: 'Please sign in.' })).not.toThrow()
})

test('an answer with a missing or an additional property is reported', () => {
  expect(check(200, { user: { ...user, name: undefined } })).toThrow('against the contract')
  expect(check(200, { user: { ...user, passwordHash: 'x' } })).toThrow('.user.passwordHash is not declared')
})

test('a status that the call does not declare is reported', () => {
  expect(check(201, { user })).toThrow('status 201')
  expect(check(404, { message: 'User not found' })).toThrow('status 404')
})

test('a refusal without a message or with an undeclared property is reported', () => {
  expect(check(401, { error: 'no' })).toThrow('without a message')
  expect(check(401, { message: 'no', stack: 'at …' })).toThrow('.stack is not declared')
})

test('a header that the call does not declare is reported', () => {
  expect(check(200, { user }, '"1"')).toThrow('an ETag')
})
