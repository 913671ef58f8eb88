import { expect, test } from 'vitest'
import { formTypes } from '../../forms/catalogue.ts'
import { contentsOf, testStorage } from '../test-storage.ts'
import {
  bearerOf,
  clearActive,
  clearSignIn,
  isSamePerson,
  readActive,
  readSession,
  type SessionUser,
  storeActive,
  storeSignIn,
} from './session-storage.ts'

const officer: SessionUser = { _id: '1', name: 'Jane', email: 'jane@bank.example', role: 'loan_officer' }
const admin: SessionUser = { _id: '2', name: 'Ada', email: 'ada@bank.example', role: 'admin' }

// spec 1 §3.1, §3.6, §4.11; spec 2 §3.33
test('stores a sign-in under the specified keys', () => {
  const storage = testStorage()
  storeSignIn(storage, 'ordinary', 'abc', officer)
  expect(contentsOf(storage)).toEqual({ token: 'abc', user: JSON.stringify(officer) })
  storeSignIn(storage, 'admin', 'xyz', admin)
  expect(contentsOf(storage)).toEqual({ adminToken: 'xyz', adminUser: JSON.stringify(admin) })
})

test('an officer who signs in after an administrator does not use the administrator’s token', () => {
  const storage = testStorage()
  storeSignIn(storage, 'admin', 'xyz', admin)
  storeSignIn(storage, 'ordinary', 'abc', officer)
  expect(bearerOf(readSession(storage))).toEqual({ kind: 'ordinary', token: 'abc' })
})

// spec 1 §6.6
test('the administrator’s token takes precedence when both tokens are stored', () => {
  const storage = testStorage({ token: 'abc', adminToken: 'xyz' })
  expect(bearerOf(readSession(storage))).toEqual({ kind: 'admin', token: 'xyz' })
  expect(bearerOf(readSession(testStorage()))).toBeNull()
})

// spec 1 §4.12
test('Logout keeps the active client and forms', () => {
  const storage = testStorage({
    token: 'abc',
    user: '{}',
    activeClientId: 'c',
    activeFormId_mse_assessment: 'f',
  })
  clearSignIn(storage, 'ordinary')
  expect(contentsOf(storage)).toEqual({ activeClientId: 'c', activeFormId_mse_assessment: 'f' })
})

// spec 1 §3.6; spec 2 §3.33, §4.1
test('stores the active ids under the specified keys, one for each form type', () => {
  const storage = testStorage()
  const formIds = Object.fromEntries(formTypes.map(type => [type, `id of ${type}`]))
  storeActive(storage, { clientId: 'c', formIds }, 'credit_app_memo')
  expect(contentsOf(storage)).toEqual({
    activeClientId: 'c',
    activeFormId: 'id of credit_app_memo',
    ...Object.fromEntries(formTypes.map(type => [`activeFormId_${type}`, `id of ${type}`])),
  })
  expect(readActive(storage)).toEqual({ clientId: 'c', formIds })
})

// spec 1 §4.20
test('another client replaces all ids of the previous one, and a new client clears them', () => {
  const storage = testStorage({ token: 'abc' })
  storeActive(storage, { clientId: 'c', formIds: { user_form: 'f1', bank_analysis: 'f6' } }, 'bank_analysis')
  storeActive(storage, { clientId: 'd', formIds: { user_form: 'g1' } }, 'mse_assessment')
  expect(contentsOf(storage)).toEqual({ token: 'abc', activeClientId: 'd', activeFormId_user_form: 'g1' })
  clearActive(storage)
  expect(contentsOf(storage)).toEqual({ token: 'abc' })
  expect(readActive(storage)).toEqual({ clientId: null, formIds: {} })
})

test('while a sign-in is being stored, another tab never sees the new token with the previous user or none', () => {
  const kept = testStorage()
  storeSignIn(kept, 'ordinary', 'abc', officer)
  const seen: unknown[] = []
  const noted = () => {
    const session = readSession(kept)
    seen.push([bearerOf(session)?.token, session.adminToken ? session.adminUser?._id : session.user?._id])
  }
  const storage = {
    ...kept,
    setItem: (key: string, value: string) => {
      kept.setItem(key, value)
      noted()
    },
    removeItem: (key: string) => {
      kept.removeItem(key)
      noted()
    },
  }
  storeSignIn(storage, 'admin', 'xyz', admin)
  expect(seen).toEqual([
    ['abc', '1'],
    ['xyz', '2'],
    ['xyz', '2'],
    ['xyz', '2'],
  ])
})

test('recognises the same person in two sessions by the user, or by the token if a user is unknown', () => {
  const session = (token: string, user: SessionUser | null) => ({
    ...readSession(testStorage()),
    token,
    user,
  })
  expect(isSamePerson(session('abc', officer), session('def', officer))).toBe(true)
  expect(isSamePerson(session('abc', officer), session('abc', { ...officer, _id: '3' }))).toBe(false)
  expect(isSamePerson(session('abc', null), session('abc', officer))).toBe(true)
  expect(isSamePerson(session('abc', null), session('def', officer))).toBe(false)
})

test('ignores a stored user that cannot be read', () => {
  for (const user of ['{', '"text"', 'null', '{"name":"no role"}']) {
    expect(readSession(testStorage({ token: 'abc', user })).user).toBeNull()
  }
})
