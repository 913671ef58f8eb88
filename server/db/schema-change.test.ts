import { expect, it, onTestFinished, vi } from 'vitest'
import { judge } from '../../faults/history.ts'
import { startOfficers } from '../../faults/officers.ts'
import { administrator } from '../../faults/portal.ts'
import { completeAnswers } from '../test-answers.ts'
import { besidePortal, dataFolder, runPortal } from './fixtures/run-portal.ts'

vi.setConfig({ testTimeout: 480_000 })

/** The read calls that people make all day, by role. */
const reads = {
  admin: [
    '/api/admin/stats',
    '/api/admin/users?limit=5',
    '/api/admin/clients?limit=5',
    '/api/admin/clients?search=a',
    '/api/admin/submissions?limit=5',
    '/api/admin/submissions/user-form?search=ama',
    '/api/admin/charts',
    '/api/admin/export/clients/csv',
    '/api/admin/export/submissions/csv',
    '/api/admin/export/audit/csv',
    '/api/admin/audit?limit=5',
    '/api/auth/profile',
  ],
  officer: ['/api/loan-officer/clients', '/api/auth/profile'],
} as const

function inSixes<T>(list: readonly T[]): T[][] {
  return list.flatMap((_, place) => (place % 6 === 0 ? [list.slice(place, place + 6)] : []))
}

it('an additional column in every table breaks no call of a running portal', async () => {
  const folder = await dataFolder()
  const portal = runPortal(folder)
  const address = await portal.ready
  const officers = await startOfficers([address], 3)
  onTestFinished(() => officers.stop())
  const faults: string[] = []
  const ask = async (method: string, path: string, token = '', body?: object) => {
    const answer = await fetch(address + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) faults.push(`${method} ${path}: ${answer.status} ${text}`)
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
  const { token: admin } = await ask('POST', '/api/admin/login', '', administrator)
  const officer = { email: 'officer0@faults.example', password: 'seven-forms-in-order' }

  /** A day's work: calls that read or write all the tables. */
  const work = async () => {
    const { token } = await ask('POST', '/api/auth/login', '', officer)
    for (const path of reads.admin) await ask('GET', path, admin)
    for (const path of reads.officer) await ask('GET', path, token)
    const { client } = await ask('POST', '/api/loan-officer/clients', token, { name: 'Ama' })
    const clientPath = `/api/loan-officer/clients/${client._id}`
    const { form } = await ask('POST', `${clientPath}/forms`, token, { formType: 'user_form' })
    await ask('GET', `${clientPath}/forms`, token)
    const formPath = `/api/loan-officer/forms/${form._id}`
    await ask('GET', formPath, token)
    await ask('POST', `${formPath}/complete`, token, { data: completeAnswers('user_form') })
    await ask('POST', `${formPath}/reopen`, token)
    await ask('GET', `${clientPath}/completed-forms`, token)
    await ask('GET', `/api/admin/submissions/user-form/${form._id}`, admin)
    await ask('GET', `/api/admin/submissions/user-form/${form._id}/timeline`, admin)
    await ask('GET', `/api/admin/export/clients/${client._id}/excel`, admin)
    await ask('PUT', clientPath, token, { phone: '+233 24 555 0101' })
    await ask('DELETE', clientPath, token)
    await ask('POST', `/api/admin/clients/${client._id}/restore`, admin)
    await ask('POST', '/api/auth/logout', token)
    await applicantsWork()
  }
  let applicants = 0
  const applicantsWork = async () => {
    applicants += 1
    const email = `applicant${applicants}@crash.example`
    const registration = { name: 'Kofi', email, password: 'applicants-password' }
    const { token, user } = await ask('POST', '/api/auth/register', '', registration)
    const formName = 'MSE-Credit-Assessment'
    await ask('POST', '/api/form/save', token, { formName, formData: { enterpriseName: 'Kofi' } })
    await ask('GET', '/api/form/data', token)
    const { application } = await ask('POST', '/api/form/application/code', token)
    await ask('GET', '/api/form/application', token)
    const { token: officers } = await ask('POST', '/api/auth/login', '', officer)
    await ask('GET', '/api/loan-officer/applications', officers)
    await ask('GET', `/api/loan-officer/applicants?email=${email}`, officers)
    const { code } = application.code
    await ask('POST', '/api/loan-officer/applicants/open', officers, { email, code })
    await ask('POST', `/api/loan-officer/applicants/${user._id}/take-over`, officers)
    await ask('PUT', '/api/auth/profile', token, { name: 'Kofi B' })
    await ask('POST', `/api/admin/users/${user._id}/deactivate`, admin)
    await ask('DELETE', `/api/admin/users/${user._id}`, admin)
  }
  // Makes the connections prepare every statement before anything changes.
  for (let time = 0; time < 3; time += 1) await work()
  const beside = await besidePortal(folder)
  const tables = await beside.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  expect(tables.rows.length).toBeGreaterThan(8)
  for (const some of inSixes(tables.rows)) {
    const change = async () => {
      for (const { name } of some)
        await beside.query(`alter table ${name} add column added_later int default 7`)
    }
    // Statements that one change has outdated are sent while the next change is being made.
    await Promise.all([change(), work()])
  }
  await work()
  await officers.stop()
  expect([...faults, ...officers.unexpected]).toEqual([])
  const nothing = { lost: [], doubled: [], storedThoughRefused: [], gaps: [], disagreeing: [] }
  expect(await judge(beside, officers.diaries)).toEqual(nothing)
  await beside.end()
})
