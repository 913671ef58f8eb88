import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// D49

const easy = 'This password is easy to guess. Please choose another.'
const own = 'ferry across the volta'
let portal: TestPortal
let admin: Person
let accounts = 0

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
})
afterAll(() => portal.close())

const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload })
const callWith = (token: string, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  portal.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })

/** Creates an officer whose password an administrator chose. */
async function newOfficer(at: TestPortal, by: Person) {
  accounts += 1
  const username = `given${accounts}`
  const email = `${username}@example.com`
  const names = { firstName: 'Esi', lastName: 'Boateng' }
  await by.call('POST', '/api/admin/users/create', {
    username,
    email,
    password: 'given by another',
    ...names,
  })
  const signedIn = await at.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: 'given by another' },
  })
  return signedIn.json()
}

describe('an easily guessed new password is refused', () => {
  test.each([
    'password',
    'PASSWORD1',
    'qwerty',
    '123456',
    '      ',
    '\u00a0 \u3000   ',
    'Yaw.Darko@example.com',
    'yaw.darko',
    'Yaw Darko',
  ])('at registration: %s', async password => {
    const answer = await post('/api/auth/register', {
      name: 'Yaw Darko',
      email: 'yaw.darko@example.com',
      password,
    })
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: easy, errors: { password: easy } }])
  })

  test('when an administrator creates a user or resets a password', async () => {
    const user = { username: 'ksarpong', email: 'kofi@example.com', firstName: 'Kofi', lastName: 'Sarpong' }
    for (const password of ['iloveyou', 'ksarpong', 'kofi sarpong']) {
      const created = await admin.call('POST', '/api/admin/users/create', { ...user, password })
      expect([created.statusCode, created.json()]).toEqual([
        422,
        { message: easy, errors: { password: easy } },
      ])
    }
    const person = await portal.person('user', 'Adwoa Safo')
    for (const password of ['football', 'AdwoaSafo', person.email]) {
      const reset = await admin.call('POST', `/api/admin/users/${person.id}/reset-password`, { password })
      expect([reset.statusCode, reset.json().errors]).toEqual([422, { password: easy }])
    }
    // Nothing has changed, the session goes on.
    expect((await person.call('GET', '/api/auth/profile')).statusCode).toBe(200)
  })

  test('when people change their own, and the old one stays valid', async () => {
    const person = await portal.person('user')
    const change = (newPassword: string) =>
      person.call('PUT', '/api/auth/change-password', { currentPassword: 'password', newPassword })
    for (const password of ['dragon', 'letmein', person.email]) {
      const answer = await change(password)
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { newPassword: easy }])
    }
    expect((await post('/api/auth/login', { email: person.email, password: 'password' })).statusCode).toBe(
      200,
    )
    expect((await change(own)).statusCode).toBe(200)
  })
})

describe('somebody who signs in with a password that an administrator chose', () => {
  const profile = (token: string) => callWith(token, 'GET', '/api/auth/profile').then(answer => answer.json())

  test('is asked to change it until they do, but can work without changing it', async () => {
    const signedIn = await newOfficer(portal, admin)
    expect(signedIn.passwordChange).toBe('asked')
    expect((await profile(signedIn.token)).passwordChange).toBe('asked')
    expect((await callWith(signedIn.token, 'GET', '/api/loan-officer/clients')).statusCode).toBe(200)
    const changed = await callWith(signedIn.token, 'PUT', '/api/auth/change-password', {
      currentPassword: 'given by another',
      newPassword: own,
    })
    expect(await profile(changed.json().token)).not.toHaveProperty('passwordChange')
    const again = await post('/api/auth/login', { email: signedIn.user.email, password: own })
    expect(again.json()).not.toHaveProperty('passwordChange')
  })

  test('is also asked after a reset, unlike users who chose their own password', async () => {
    const registered = await post('/api/auth/register', {
      name: 'Ama',
      email: 'ama@example.com',
      password: own,
    })
    expect(registered.statusCode).toBe(201)
    expect(registered.json()).not.toHaveProperty('passwordChange')
    const { _id } = registered.json().user
    await admin.call('POST', `/api/admin/users/${_id}/reset-password`, { password: 'given by another' })
    const signedIn = await post('/api/auth/login', { email: 'ama@example.com', password: 'given by another' })
    expect(signedIn.json().passwordChange).toBe('asked')
  })

  test('can do nothing else before changing it if PASSWORD_CHANGE=required', async () => {
    const strict = await testPortal({ PASSWORD_CHANGE: 'required' })
    try {
      const { token, passwordChange } = await newOfficer(strict, await strict.person('admin'))
      expect(passwordChange).toBe('required')
      const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
        strict.app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${token}` },
          ...(payload && { payload }),
        })
      for (const url of ['/api/loan-officer/clients', '/api/form-definitions', '/api/admin/users']) {
        const answer = await call('GET', url)
        expect([answer.statusCode, answer.json()], url).toEqual([
          403,
          { message: 'Please choose your own password first.', code: 'password_change_required' },
        ])
      }
      expect((await call('PUT', '/api/auth/profile', { name: 'Esi' })).statusCode).toBe(403)
      expect((await call('GET', '/api/auth/profile')).json().passwordChange).toBe('required')
      const body = { currentPassword: 'given by another', newPassword: own }
      const same = await call('PUT', '/api/auth/change-password', {
        ...body,
        newPassword: body.currentPassword,
      })
      const known = 'This is the password that you were given. Please choose another.'
      expect([same.statusCode, same.json()]).toEqual([
        400,
        { message: known, errors: { newPassword: known } },
      ])
      const changed = await call('PUT', '/api/auth/change-password', body)
      const freed = await strict.app.inject({
        method: 'GET',
        url: '/api/loan-officer/clients',
        headers: { authorization: `Bearer ${changed.json().token}` },
      })
      expect(freed.statusCode).toBe(200)
    } finally {
      await strict.close()
    }
  })
})
