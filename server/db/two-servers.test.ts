import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { call } from '../../faults/call.ts'
import { administrator } from '../../faults/portal.ts'
import { dataFolder, runPortal } from './fixtures/run-portal.ts'
import { unmigratedDatabase } from './test-database.ts'

vi.setConfig({ testTimeout: 120_000 })

test('two servers that start at once on an empty database always give the same answers', async () => {
  const database = await unmigratedDatabase()
  onTestFinished(() => database.drop())
  if (!('database' in database.connection)) throw new Error('The test database has a name.')
  const host = encodeURIComponent(inject('testServer'))
  const DATABASE_URL = `postgres://sevenfold@localhost/${database.connection.database}?host=${host}`
  const started = [
    runPortal(await dataFolder(), { DATABASE_URL }),
    runPortal(await dataFolder(), { DATABASE_URL }),
  ]
  const [one = '', other = ''] = await Promise.all(started.map(({ ready }) => ready))
  const { rows } = await database.pool.query(`select count(*) as n from users where role = 'admin'`)
  expect(rows[0]?.n).toBe(1)

  // What one server does is visible to the other at once.
  const { token: admin } = await call(one, 'POST', '/api/admin/login', '', administrator)
  const officer = {
    username: 'officer',
    email: 'officer@two.example',
    password: 'seven-forms-in-order',
    firstName: 'Two',
    lastName: 'Servers',
    phone: '',
  }
  const { user } = await call(other, 'POST', '/api/admin/users/create', admin, officer)
  const { token } = await call(one, 'POST', '/api/auth/login', '', officer)
  const { client } = await call(other, 'POST', '/api/loan-officer/clients', token, { name: 'Ama' })
  const forms = `/api/loan-officer/clients/${client._id}/forms`
  const { form } = await call(one, 'POST', forms, token, { formType: 'user_form' })
  const save = async (address: string, version: number, enterpriseName: string) => {
    const answer = await fetch(`${address}/api/loan-officer/forms/${form._id}/save`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'if-match': String(version),
      },
      body: JSON.stringify({ formData: { enterpriseName } }),
    })
    const body = await answer.json()
    return [answer.status, body.form?.version ?? body.currentVersion]
  }
  expect(await save(one, 1, 'first')).toEqual([200, 2])
  expect(await save(other, 2, 'second')).toEqual([200, 3])
  expect(await save(one, 2, 'third')).toEqual([409, 3])
  expect(await save(one, 3, 'fourth')).toEqual([200, 4])

  const asked = async (address: string, path: string, as = admin) => {
    const answer = await fetch(address + path, { headers: { authorization: `Bearer ${as}` } })
    return [answer.status, await answer.text()]
  }
  for (const path of [
    '/api/admin/stats',
    '/api/admin/export/submissions/csv',
    '/api/admin/export/clients/csv',
  ]) {
    const found = await asked(one, path)
    expect(found[0]).toBe(200)
    expect(await asked(other, path)).toEqual(found)
  }

  // When one server ends a session, the other soon refuses it, although it has cached the session as valid.
  const profile = async (address: string) => (await asked(address, '/api/auth/profile', token))[0]
  expect(await profile(other)).toBe(200)
  await call(one, 'POST', `/api/admin/users/${user._id}/deactivate`, admin, {})
  expect(await profile(one)).toBe(401)
  await expect.poll(() => profile(other), { timeout: 20_000 }).toBe(401)
})
