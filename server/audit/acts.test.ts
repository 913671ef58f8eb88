import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.13

// A registration hashes a password, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const rows = (event: string, actor: string) =>
  portal.db.kysely
    .selectFrom('audit_log')
    .select(['subject', 'detail'])
    .where('event', '=', event)
    .where('actor', '=', actor)
    .orderBy('id')
    .execute()

test('the creation and each change of a client are in the audit log, with the old and the new values', async () => {
  const officer = await portal.person('loan_officer')
  const url = '/api/loan-officer/clients'
  const created = (await officer.call('POST', url, { name: 'Abena' })).json().client
  const again = { 'idempotency-key': 'one' }
  await officer.call('POST', url, { name: 'Kojo' }, again)
  await officer.call('POST', url, { name: 'Kojo' }, again)
  expect((await rows('client created', officer.email)).map(row => row.subject)).toEqual([
    `${created.clientId} Abena`,
    expect.stringMatching(/^CL-\d+ Kojo$/),
  ])
  const change = (body: object) => officer.call('PUT', `${url}/${created._id}`, body)
  expect((await change({ name: 'Abena Quaye', phone: '024' })).json().client).toMatchObject({ phone: '024' })
  await change({ name: 'Abena Quaye' })
  expect(await rows('client changed', officer.email)).toEqual([
    {
      subject: `${created.clientId} Abena Quaye`,
      detail: {
        clientId: created._id,
        name: { from: 'Abena', to: 'Abena Quaye' },
        phone: { from: '', to: '024' },
      },
    },
  ])
  const stranger = await portal.person('loan_officer')
  expect((await stranger.call('PUT', `${url}/${created._id}`, { name: 'X' })).statusCode).toBe(404)
  expect(await rows('client changed', stranger.email)).toEqual([])
})

test('a change of one’s own name and a sign-out are in the audit log', async () => {
  const user = await portal.person('user', 'Yaw')
  await user.call('PUT', '/api/auth/profile', { name: 'Yaw Darko' })
  await user.call('PUT', '/api/auth/profile', { name: 'Yaw Darko' })
  await user.call('POST', '/api/auth/logout')
  expect(await rows('profile changed', user.email)).toEqual([
    { subject: '', detail: { name: { from: 'Yaw', to: 'Yaw Darko' } } },
  ])
  expect(await rows('signed out', user.email)).toHaveLength(1)
})

test('the audit log records that an administrator reads a credit file', async () => {
  const [officer, admin] = [await portal.person('loan_officer'), await portal.person('admin')]
  const id = await officer.newClient()
  await admin.call('GET', `/api/admin/clients/${id}/file`)
  expect(await rows('file read', admin.email)).toEqual([{ subject: id, detail: {} }])
})

test('the audit log records that an administrator reads a submission', async () => {
  const [officer, admin] = [await portal.person('loan_officer'), await portal.person('admin')]
  const form = await officer.form(await officer.newClient(), 'user_form')
  for (const id of [form, '00000000-0000-4000-8000-000000000000'])
    await admin.call('GET', `/api/admin/submissions/user-form/${id}`)
  expect(await rows('submission read', admin.email)).toEqual([{ subject: form, detail: {} }])
})

// D48
test('the audit log records that an officer searches for an applicant who does not exist', async () => {
  const officer = await portal.person('loan_officer')
  const answer = await officer.call('GET', '/api/loan-officer/applicants?email=Nobody@example.com')
  expect(answer.statusCode).toBe(404)
  expect(await rows('applicant not found', officer.email)).toEqual([{ subject: '', detail: {} }])
})

test('an administrator’s act on a user fails if the audit log cannot record it', async () => {
  const [admin, officer] = [await portal.person('admin'), await portal.person('loan_officer')]
  const gone = await portal.person('user')
  await admin.call('DELETE', `/api/admin/users/${gone.id}`)
  const state = async () =>
    (
      await portal.db.pool.query(
        `select u.id, u.name, u.is_active, u.deleted_at, u.password_hash, (select count(*) from sessions where user_id = u.id) as n,
          exists (select from invitations where user_id = u.id) as invited from users u where id = any($1) order by id`,
        [[officer.id, gone.id]],
      )
    ).rows
  const before = await state()
  await portal.db.pool.query(`create function full_log() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$;
    create trigger full_log before insert on audit_log for each row execute function full_log()`)
  const url = (id: string, act: string) => `/api/admin/users/${id}${act}`
  const acts = [
    ['DELETE', url(officer.id, '')],
    ['POST', url(officer.id, '/deactivate')],
    ['POST', url(officer.id, '/activate')],
    ['POST', url(officer.id, '/sign-out')],
    ['POST', url(officer.id, '/reset-password'), { password: 'another pass phrase' }],
    ['POST', url(officer.id, '/invitation')],
    ['PUT', url(officer.id, ''), { name: 'Somebody Else' }],
    ['POST', url(gone.id, '/restore')],
    ['GET', '/api/admin/export/users/csv'],
  ] as const
  for (const [method, path, body] of acts)
    expect((await admin.call(method, path, body)).statusCode, `${method} ${path}`).toBe(500)
  expect(await state()).toEqual(before)
  await portal.db.pool.query('drop trigger full_log on audit_log')
  for (const [method, path, body] of acts.slice(3, 8))
    expect((await admin.call(method, path, body)).statusCode, `${method} ${path}`).toBe(200)
})

// D11
test('a registration that asks for another role creates a regular user and is in the audit log', async () => {
  const payload = {
    name: 'Yaw',
    email: 'more@example.com',
    password: 'a pass phrase',
    role: 'admin',
    isActive: true,
  }
  const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/register', payload })
  expect(answer.json().user.role).toBe('user')
  expect((await rows('registration with more', 'more@example.com'))[0]?.detail).toEqual({
    fields: ['role', 'isActive'],
  })
})
