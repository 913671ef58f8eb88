import { expect, test } from 'vitest'
import { formTypes } from '../forms/catalogue.ts'
import {
  bearerOf,
  clearActive,
  clearSignIn,
  readActiveClient,
  readActiveForm,
  readSession,
  type SessionUser,
  storeActiveClient,
  storeActiveForm,
  storeSignIn,
} from './session-storage.ts'
import { contentsOf, testStorage } from './test-storage.ts'

const officer: SessionUser = { _id: '1', name: 'Jane', email: 'jane@bank.example', role: 'loan_officer' }
const admin: SessionUser = { _id: '2', name: 'Ada', email: 'ada@bank.example', role: 'admin' }

// spec 1 §3.1, §3.6, §4.11; spec 2 §3.33
test('keeps a sign-in under the specified keys', () => {
  const storage = testStorage()
  storeSignIn(storage, 'ordinary', 'abc', officer)
  expect(contentsOf(storage)).toEqual({ token: 'abc', user: JSON.stringify(officer) })
  storeSignIn(storage, 'admin', 'xyz', admin)
  expect(contentsOf(storage)).toEqual({ adminToken: 'xyz', adminUser: JSON.stringify(admin) })
})

test('an officer who signs in after an administrator does not act with the administrator’s token', () => {
  const storage = testStorage()
  storeSignIn(storage, 'admin', 'xyz', admin)
  storeSignIn(storage, 'ordinary', 'abc', officer)
  expect(bearerOf(readSession(storage))).toEqual({ kind: 'ordinary', token: 'abc' })
})

// spec 1 §6.6
test('the administrator’s token takes precedence when both are stored', () => {
  const storage = testStorage({ token: 'abc', adminToken: 'xyz' })
  expect(bearerOf(readSession(storage))).toEqual({ kind: 'admin', token: 'xyz' })
  expect(bearerOf(readSession(testStorage()))).toBeNull()
})

// spec 1 §4.12
test('Logout leaves the active client and forms', () => {
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
test('the active ids have the specified keys, one for each form type', () => {
  const storage = testStorage()
  storeActiveClient(storage, 'c')
  for (const type of formTypes) storeActiveForm(storage, type, type)
  expect(contentsOf(storage)).toEqual({
    activeClientId: 'c',
    activeFormId: 'credit_app_memo',
    activeFormId_user_form: 'user_form',
    activeFormId_mse_assessment: 'mse_assessment',
    activeFormId_output_sheet: 'output_sheet',
    activeFormId_expert_scorecard: 'expert_scorecard',
    activeFormId_financial_analysis: 'financial_analysis',
    activeFormId_bank_analysis: 'bank_analysis',
    activeFormId_credit_app_memo: 'credit_app_memo',
  })
})

// spec 1 §4.20
test('a new client starts without any active id', () => {
  const storage = testStorage({ token: 'abc' })
  storeActiveClient(storage, 'c')
  storeActiveForm(storage, 'user_form', 'f1')
  storeActiveForm(storage, 'credit_app_memo', 'f7')
  expect(readActiveForm(storage)).toBe('f7')
  expect(readActiveForm(storage, 'user_form')).toBe('f1')
  clearActive(storage)
  expect(contentsOf(storage)).toEqual({ token: 'abc' })
  expect(readActiveClient(storage)).toBeNull()
})

test('a stored user that is not readable counts as none', () => {
  for (const user of ['{', '"text"', 'null', '{"name":"no role"}']) {
    expect(readSession(testStorage({ token: 'abc', user })).user).toBeNull()
  }
})
