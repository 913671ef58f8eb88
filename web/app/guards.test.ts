import { describe, expect, test } from 'vitest'
import { type Access, guard } from './guards.ts'
import type { Session } from './session.ts'
import type { SessionUser } from './session-storage.ts'

const user = (role: SessionUser['role']): SessionUser => ({ _id: '1', name: 'A', email: 'a@b.example', role })
const nobody: Session = {
  token: null,
  user: null,
  adminToken: null,
  adminUser: null,
  checked: true,
  ended: null,
  passwordChange: null,
  replaced: null,
}
const officer: Session = { ...nobody, token: 't', user: user('loan_officer') }
const applicant: Session = { ...nobody, token: 't', user: user('user') }
const replaced: Session = { ...nobody, replaced: { former: officer, by: user('admin') } }
const admin: Session = { ...nobody, adminToken: 't', adminUser: user('admin') }

// spec 1 §2.13–16; spec 2 §2.1, §2.11; D7
describe('guards (spec 1 §2, spec 2 §2, D7)', () => {
  const cases: readonly [Access, string, Session, unknown][] = [
    ['open', '/login', nobody, 'show'],
    ['filler', '/form', nobody, { redirect: '/login?next=%2Fform' }],
    ['filler', '/form', { ...applicant, checked: false }, 'wait'],
    ['filler', '/form', applicant, 'show'],
    ['filler', '/mse-assessment', officer, 'show'],
    ['filler', '/form', admin, { redirect: '/admin' }],
    ['signed in', '/profile', admin, 'show'],
    ['signed in', '/profile', { ...admin, checked: false }, 'wait'],
    ['officer', '/loan-officer', nobody, { redirect: '/login?next=%2Floan-officer' }],
    ['officer', '/loan-officer', officer, 'show'],
    ['officer', '/loan-officer', { ...officer, checked: false }, 'show'],
    ['officer', '/loan-officer', { ...officer, user: null, checked: false }, 'wait'],
    ['officer', '/loan-officer', applicant, { redirect: '/dashboard' }],
    ['officer', '/loan-officer', admin, { redirect: '/login?next=%2Floan-officer' }],
    ['admin', '/admin', nobody, { redirect: '/admin/login?next=%2Fadmin' }],
    ['admin', '/admin', officer, { redirect: '/admin/login?next=%2Fadmin' }],
    ['admin', '/admin', admin, 'show'],
    ['filler', '/form', { ...nobody, ended: 'expired' }, { redirect: '/login?next=%2Fform' }],
    ['filler', '/form', { ...nobody, ended: 'signed out' }, { redirect: '/login' }],
    ['filler', '/form', replaced, 'replaced'],
    ['admin', '/admin', replaced, 'replaced'],
    ['open', '/login', replaced, 'show'],
    // D49
    ['officer', '/loan-officer', { ...officer, passwordChange: 'asked' }, 'show'],
    [
      'officer',
      '/loan-officer',
      { ...officer, passwordChange: 'required' },
      { redirect: '/own-password?next=%2Floan-officer' },
    ],
    ['signed in', '/own-password?next=%2F', { ...officer, passwordChange: 'required' }, 'show'],
    ['open', '/login', { ...officer, passwordChange: 'required' }, 'show'],
  ]
  test.each(cases)('%s screen at %s', (access, here, session, verdict) => {
    expect(guard(access, session, here)).toEqual(verdict)
  })
})
