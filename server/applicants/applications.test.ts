import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { packageRoot } from '../package-root.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { completeBoth, openWithCode, send } from './test-applicant.ts'

// spec 3 §1.24–26; D46, D48

let portal: TestPortal
let admin: Person
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer', 'Grace Oduya')
})
afterAll(() => portal.close())

const own = async (person: Person) => (await person.call('GET', '/api/form/application')).json().application
const find = async (person: Person, by = officer) =>
  (await by.call('GET', `/api/loan-officer/applicants?email=${person.email}`)).json().applicant
const open = (person: Person, code: string, by = officer) =>
  by.call('POST', '/api/loan-officer/applicants/open', { email: person.email, code })
const takeOver = ({ id }: Person, by = officer) =>
  by.call('POST', `/api/loan-officer/applicants/${id}/take-over`, {})
const queue = async (query = '', by = officer) => {
  const role = by === admin ? 'admin' : 'loan-officer'
  return (await by.call('GET', `/api/${role}/applications?${query}`)).json()
}
const reopen = (person: Person) =>
  person.call('POST', '/api/form/reopen', { formName: 'MSE-Credit-Assessment-Excel' })

async function begun(name?: string): Promise<Person> {
  const person = await portal.person('user', name)
  await person.call('POST', '/api/form/save', {
    formName: 'MSE-Credit-Assessment',
    formData: { customerName: 'Kofi Boateng', loanAmount: 60000 },
  })
  return person
}

async function sent(name?: string, answers?: object): Promise<Person> {
  const person = await portal.person('user', name)
  await completeBoth(person, answers)
  await send(person)
  return person
}

async function auditOf(event: string): Promise<{ subject: string; detail: object }[]> {
  return (await admin.call('GET', `/api/admin/audit?event=${encodeURIComponent(event)}`)).json().entries
}

describe('an application that has not been sent', () => {
  test('shows an officer who knows the exact e-mail only that it exists', async () => {
    const person = await begun('Kofi Unsent')
    const found = await find(person)
    expect(found).toEqual({
      email: person.email,
      state: 'not sent',
      isClient: false,
      _id: null,
      name: null,
      createdAt: null,
      sentAt: null,
      assignedTo: null,
      forms: [],
    })
    const refused = await takeOver(person)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_sent'])
    expect((await own(person)).readings).toEqual([])
    expect(await auditOf('applicant searched')).toContainEqual(
      expect.objectContaining({ subject: person.email }),
    )
  })

  test('opens with the applicant’s code, in any spelling, only for the officer who enters it', async () => {
    const person = await begun()
    const { code } = (await person.call('POST', '/api/form/application/code')).json().application.code
    expect(code).toMatch(/^[A-Z2-9]{3}-[A-Z2-9]{3}$/)
    const opened = await open(person, ` ${code.toLowerCase().replace('-', ' ')} `)
    expect(opened.json().applicant).toMatchObject({ state: 'opened', _id: person.id, name: 'Somebody' })
    expect(opened.json().applicant.forms).toHaveLength(1)
    expect((await find(person)).forms).toHaveLength(1)
    const other = await portal.person('loan_officer')
    expect(await find(person, other)).toMatchObject({ state: 'not sent', forms: [] })
    expect((await takeOver(person, other)).statusCode).toBe(409)
    expect((await own(person)).readings).toEqual([
      { name: 'Grace Oduya', role: 'loan_officer', at: expect.any(String) },
    ])
    expect((await takeOver(person)).statusCode).toBe(201)
  })

  test('does not open with a wrong, expired or replaced code', async () => {
    const person = await begun()
    const make = async () =>
      (await person.call('POST', '/api/form/application/code')).json().application.code.code
    const first = await make()
    await open(person, first)
    const second = await make()
    expect(await find(person)).toMatchObject({ state: 'not sent', forms: [] })
    for (const code of ['', 'AAA-AAA', first]) expect((await open(person, code)).statusCode).toBe(422)
    await portal.db.pool.query(`update applications set code_until = now() where user_id = $1`, [person.id])
    expect((await open(person, second)).statusCode).toBe(422)
    expect((await own(person)).code).toBeNull()
  })

  test('stays open for the officer only as long as the code is valid', async () => {
    const person = await begun()
    const { code } = (await person.call('POST', '/api/form/application/code')).json().application.code
    await open(person, code)
    expect(await find(person)).toMatchObject({ state: 'opened', name: 'Somebody' })
    await portal.db.pool.query(`update applications set code_until = now() where user_id = $1`, [person.id])
    expect(await find(person)).toMatchObject({ state: 'not sent', forms: [] })
    expect((await takeOver(person)).statusCode).toBe(409)
  })

  test('allows only 6 wrong codes of an officer, all of which are in the audit log', async () => {
    const person = await begun()
    const stranger = await portal.person('loan_officer')
    const tries: number[] = []
    for (let time = 0; time < 7; time += 1)
      tries.push((await open(person, `AAA-AA${time}`, stranger)).statusCode)
    expect(tries).toEqual([...Array<number>(6).fill(422), 429])
    const { code } = (await person.call('POST', '/api/form/application/code')).json().application.code
    expect((await open(person, code, stranger)).statusCode).toBe(429)
    const aboutPerson = async (event: string) =>
      (await auditOf(event)).filter(({ subject }) => subject === person.email)
    expect(await aboutPerson('applicant code refused')).toHaveLength(6)
    expect(await aboutPerson('applicant code throttled')).toHaveLength(1)
  })

  test('has no code while there are no answers', async () => {
    const person = await portal.person('user')
    expect((await person.call('POST', '/api/form/application/code')).statusCode).toBe(409)
    expect(await own(person)).toMatchObject({ state: 'filling', code: null, readings: [] })
  })
})

describe('sending an application', () => {
  test('needs both forms completed and consent to the current text, and stores the hash of that text', async () => {
    const person = await begun()
    expect((await send(person)).json()).toMatchObject({ code: 'incomplete' })
    await completeBoth(person, { BranchName: ' Harbour Street ' })
    const { privacy, state } = await own(person)
    expect(state).toBe('complete')
    expect(await find(person)).toMatchObject({ state: 'not sent', forms: [] })
    const outdated = { privacySha256: privacy.sha256.replace(/^./, 'x') }
    const refused = await person.call('POST', '/api/form/application/send', outdated)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'text_changed'])

    expect((await send(person)).json().application).toMatchObject({ state: 'sent', code: null })
    expect((await find(person)).forms).toHaveLength(2)
    const kept = await portal.db.kysely
      .selectFrom('applications')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(kept).toEqual([
      expect.objectContaining({ consent_sha256: privacy.sha256, branch: 'Harbour Street' }),
    ])
    expect((await auditOf('application sent'))[0]).toMatchObject({
      subject: person.email,
      detail: { privacySha256: privacy.sha256 },
    })
    const sentAt = (await own(person)).sentAt
    expect((await send(person)).json().application.sentAt).toBe(sentAt)
  })

  test('is undone when the applicant reopens a form, until they send it again', async () => {
    const person = await sent()
    expect((await reopen(person)).statusCode).toBe(200)
    expect(await own(person)).toMatchObject({ state: 'filling', sentAt: null })
    expect(await find(person)).toMatchObject({ state: 'not sent', forms: [] })
    expect((await takeOver(person)).statusCode).toBe(409)
    const formName = 'MSE-Credit-Assessment-Excel'
    await person.call('POST', '/api/form/save', { formName, formData: {}, isCompleted: true })
    expect((await send(person)).json().application.state).toBe('sent')
  })

  test('shows the applicant every officer and administrator who read the answers', async () => {
    const person = await sent()
    const other = await portal.person('loan_officer', 'Ibrahim Mutua')
    for (const by of [officer, officer, other]) await find(person, by)
    const { submissions } = (await admin.call('GET', `/api/admin/users/${person.id}/submissions`)).json()
    await admin.call('GET', `/api/admin/submissions/all-submissions/${submissions[0]._id}`)
    const { readings } = await own(person)
    expect(readings.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
      ['Somebody', 'admin'],
      ['Ibrahim Mutua', 'loan_officer'],
      ['Grace Oduya', 'loan_officer'],
    ])
  })
})

describe('an application that was taken over', () => {
  test('no longer shows the applicant’s copy, and tells the applicant which officer has it', async () => {
    const person = await sent('Ama Taken')
    await find(person)
    const { client } = (await takeOver(person)).json()
    expect(await find(person)).toMatchObject({ state: 'taken over', name: null, forms: [] })
    expect(await own(person)).toMatchObject({
      state: 'with officer',
      takenOverAt: client.createdAt,
      officer: { name: 'Grace Oduya', email: officer.email },
    })
    expect((await own(person)).readings).toHaveLength(1)
    expect((await reopen(person)).json().code).toBe('with_officer')
    expect((await send(person)).json().code).toBe('with_officer')
    expect((await person.call('POST', '/api/form/application/code')).json().code).toBe('with_officer')
    const waits = async () => (await queue('search=Ama+Taken')).applications.length
    expect(await waits()).toBe(0)

    await officer.call('DELETE', `/api/loan-officer/clients/${client._id}`)
    expect(await waits()).toBe(1)
    expect(await own(person)).toMatchObject({ state: 'sent', takenOverAt: null, officer: null })
  })
})

describe('the queue of applications', () => {
  const ids = ({ applications }: { applications: { _id: string }[] }) => applications.map(({ _id }) => _id)

  test('contains what was sent, longest wait first, and is searched by name and branch', async () => {
    const [first, second] = [
      await sent('Queue First', { BranchName: 'Río Néwtown' }),
      await sent('Queue Second', { BranchName: 'Hilltop' }),
    ]
    await begun('Queue Unsent')
    const found = await queue('search=queue')
    expect(ids(found)).toEqual([first.id, second.id])
    expect(found).toMatchObject({ matching: 2, matchingExact: true, nextCursor: null })
    expect(found.applications[0]).toMatchObject({
      name: 'Queue First',
      email: first.email,
      branch: 'Río Néwtown',
      assignedTo: null,
    })
    expect(ids(await queue('search=newtown'))).toEqual([first.id])
    const page = await queue('search=queue&limit=1', admin)
    expect(ids(page)).toEqual([first.id])
    expect(ids(await queue(`search=queue&limit=1&cursor=${page.nextCursor}`, admin))).toEqual([second.id])
  })

  test('leaves out deactivated applicants', async () => {
    const person = await sent('Gone Applicant')
    expect(ids(await queue('search=gone'))).toEqual([person.id])
    await admin.call('POST', `/api/admin/users/${person.id}/deactivate`)
    expect(ids(await queue('search=gone'))).toEqual([])
  })

  test('refuses a take-over if the application is assigned to another officer at the same moment', async () => {
    const person = await sent('Contested Applicant')
    const other = await portal.person('loan_officer', 'Ibrahim Mutua')
    const { waiting } = await portal.db.kysely.transaction().execute(async transaction => {
      await sql`update applications set assigned_to = ${other.id} where user_id = ${person.id}`.execute(
        transaction,
      )
      const waiting = takeOver(person)
      await vi.waitFor(async () => {
        const { rows } = await portal.db.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      })
      return { waiting }
    })
    const answer = await waiting
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This application is assigned to Ibrahim Mutua.',
    ])
    expect((await takeOver(person, other)).statusCode).toBe(201)
  })

  test('shows an assigned application only to its officer', async () => {
    const person = await sent('Assigned Applicant')
    const other = await portal.person('loan_officer', 'Ibrahim Mutua')
    const assign = (officerId: string | null) =>
      admin.call('POST', `/api/admin/applications/${person.id}/assign`, { officerId })
    expect((await assign(other.id)).json().message).toBe(
      'The application of Assigned Applicant is assigned to Ibrahim Mutua.',
    )
    expect((await auditOf('application assigned'))[0]).toMatchObject({
      subject: person.email,
      detail: { userId: person.id, to: other.email },
    })
    const search = 'search=assigned+applicant'
    expect(ids(await queue(search))).toEqual([])
    expect(ids(await queue(search, other))).toEqual([person.id])
    expect((await queue(`${search}&status=assigned`, admin)).applications[0].assignedTo).toEqual({
      _id: other.id,
      name: 'Ibrahim Mutua',
    })
    expect(ids(await queue(`${search}&status=unassigned`, admin))).toEqual([])
    expect((await own(person)).officer).toMatchObject({ name: 'Ibrahim Mutua' })
    expect((await takeOver(person)).json().message).toBe('This application is assigned to Ibrahim Mutua.')

    // An assignment to an officer who has left no longer counts, so the application waits for everybody again.
    await admin.call('POST', `/api/admin/users/${other.id}/deactivate`)
    expect(ids(await queue(search))).toEqual([person.id])
    expect((await assign(officer.id)).statusCode).toBe(200)
    expect((await takeOver(person)).statusCode).toBe(201)
    expect((await assign(null)).statusCode).toBe(404)
    expect((await assign(person.id)).statusCode).toBe(422)
  })
})

describe('an application that two administrators assign', () => {
  test('stays with the first one’s officer, and the second is told who that is and can assign it again', async () => {
    const person = await sent('Wanted Applicant')
    const [one, other] = [
      await portal.person('loan_officer', 'Ibrahim Mutua'),
      await portal.person('loan_officer', 'Lucia Prado'),
    ]
    const second = await portal.person('admin', 'Second Chief')
    const assign = (by: Person, officerId: string | null, seenOfficerId: string | null) =>
      by.call('POST', `/api/admin/applications/${person.id}/assign`, { officerId, seenOfficerId })
    expect((await assign(second, one.id, null)).statusCode).toBe(200)
    const refused = await assign(admin, other.id, null)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        message:
          'Second Chief has assigned this application to Ibrahim Mutua in the meantime. Assign it again if another officer should have it.',
        code: 'stale',
        assignedTo: { _id: one.id, name: 'Ibrahim Mutua' },
        changedBy: { name: 'Second Chief' },
        changedAt: expect.any(String),
      },
    ])
    expect((await takeOver(person, other)).statusCode).toBe(409)
    // Assigning the same officer is no conflict, and somebody who has been told of the change can assign again.
    expect((await assign(admin, one.id, null)).statusCode).toBe(200)
    expect((await assign(admin, other.id, one.id)).statusCode).toBe(200)
    expect((await assign(second, null, one.id)).json()).toMatchObject({ assignedTo: { name: 'Lucia Prado' } })

    // The audit log has no entry by which the assignment of an officer who has left ended.
    await admin.call('POST', `/api/admin/users/${other.id}/deactivate`)
    const left = (await assign(admin, one.id, other.id)).json()
    expect([left.assignedTo, left.changedBy]).toEqual([null, undefined])
    expect(left.message).toContain('This application is now assigned to nobody.')
  })

  test('stays with the first one’s officer even if both assign it at the same moment', async () => {
    const person = await sent('Wanted Twice')
    const [one, other] = [await portal.person('loan_officer'), await portal.person('loan_officer')]
    const assign = (officerId: string) =>
      admin.call('POST', `/api/admin/applications/${person.id}/assign`, { officerId, seenOfficerId: null })
    const answers = await Promise.all([assign(one.id), assign(other.id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const first = answers[0]?.statusCode === 200 ? one : other
    const { applications } = await queue('search=wanted+twice', admin)
    expect(applications[0].assignedTo._id).toBe(first.id)
  })
})

test('forms completed before consent was introduced count as sent when the last one was completed', async () => {
  const [both, one, taken] = [await portal.person('user'), await begun(), await portal.person('user')]
  for (const person of [both, taken]) await completeBoth(person, { BranchName: 'Hilltop' })
  await openWithCode(taken, officer)
  await takeOver(taken)
  const { pool, kysely } = portal.db
  await pool.query('delete from applications')
  const migration = await readFile(join(packageRoot, 'migrations', '012-applications.sql'), 'utf8')
  await pool.query(migration.slice(migration.indexOf('INSERT INTO applications')))
  const kept = await kysely.selectFrom('applications').selectAll().execute()
  const of = ({ id }: Person) => kept.find(({ user_id }) => user_id === id)
  expect(of(one)).toBeUndefined()
  expect(of(taken)?.taken_over_at).not.toBeNull()
  const { forms } = (await both.call('GET', '/api/form/data')).json()
  expect(of(both)).toMatchObject({ branch: 'Hilltop', consent_sha256: null, taken_over_at: null })
  expect(of(both)?.sent_at?.toISOString()).toBe(forms[1].submittedAt)
  expect((await find(both)).forms).toHaveLength(2)
})
