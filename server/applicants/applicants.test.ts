import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '../lists/time.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { openWithCode } from './test-applicant.ts'

// spec 3 §1.8

let portal: TestPortal
let officer: Person
let applicant: Person

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer', 'Efua Officer')
  applicant = await portal.person('user', 'Kofi Applicant')
  const answers = { customerName: ' Kofi Boateng ', loanAmount: 60000 }
  await applicant.call('POST', '/api/form/save', {
    formName: 'MSE-Credit-Assessment',
    formData: answers,
    currentStep: 3,
  })
})
afterAll(() => portal.close())

const find = (email: string, by = officer) =>
  by.call('GET', `/api/loan-officer/applicants?email=${encodeURIComponent(email)}`)
const askToTakeOver = (id: string, by = officer) =>
  by.call('POST', `/api/loan-officer/applicants/${id}/take-over`, {})
/** Uses the applicant's code, which is needed for an application that is not sent. */
async function takeOver(person: Person, by = officer) {
  await openWithCode(person, by)
  return askToTakeOver(person.id, by)
}

describe('looking up an applicant', () => {
  test('shows what the applicant has filled in, and is recorded in the audit log', async () => {
    await openWithCode(applicant, officer)
    const { applicant: found } = (await find(` ${applicant.email.toUpperCase()} `)).json()
    expect(found).toMatchObject({ _id: applicant.id, name: 'Kofi Applicant', isClient: false })
    expect(found.forms).toHaveLength(1)
    const lines = found.forms[0].steps.flatMap(
      (step: { lines: { label: string; display: string }[] }) => step.lines,
    )
    expect(lines).toContainEqual(expect.objectContaining({ key: 'loanAmount', display: '$60,000.00' }))
    const admin = await portal.person('admin')
    const log = (await admin.call('GET', '/api/admin/audit?event=applicant%20viewed')).json()
    expect(log.entries[0]).toMatchObject({ actorId: officer.id, subject: applicant.email })
  })

  test('finds active regular users only, and only by their whole e-mail', async () => {
    const deactivated = await portal.person('user')
    const admin = await portal.person('admin')
    await admin.call('POST', `/api/admin/users/${deactivated.id}/deactivate`)
    for (const email of [
      '',
      'user',
      '%',
      applicant.email.slice(1),
      officer.email,
      admin.email,
      deactivated.email,
    ])
      expect((await find(email)).statusCode, email).toBe(404)
  })

  test('does not let an officer guess who has applied', async () => {
    const [guesser, known] = [await portal.person('loan_officer'), await portal.person('user')]
    for (let guess = 0; guess < 30; guess += 1) {
      expect((await find(known.email, guesser)).statusCode).toBe(200)
      expect((await find(`guess-${guess}@somewhere.example`, guesser)).statusCode).toBe(404)
    }
    for (const email of [known.email, 'guess-30@somewhere.example'])
      expect((await find(email, guesser)).statusCode).toBe(429)
    expect((await find(known.email)).statusCode).toBe(200)
  })
})

describe('taking over an applicant', () => {
  test('copies the answers into the officer’s forms in progress, and marks the forms as taken over', async () => {
    const answer = await takeOver(applicant)
    expect(answer.statusCode).toBe(201)
    const { client } = answer.json()
    expect(client).toMatchObject({ name: 'Kofi Boateng', email: applicant.email })
    expect(client.forms).toEqual([expect.objectContaining({ formType: 'user_form', status: 'in_progress' })])
    const { form } = (await officer.call('GET', `/api/loan-officer/forms/${client.forms[0]._id}`)).json()
    const own = (await applicant.call('GET', '/api/form/data/MSE-Credit-Assessment')).json().formData
    expect(form.createdAt).toBe(own.createdAt)
    expect(form.takenOverAt > form.createdAt).toBe(true)
    expect(form).toMatchObject({ currentStep: 3, formData: { loanAmount: 60000 } })
    const admin = await portal.person('admin')
    const { submission } = (await admin.call('GET', `/api/admin/submissions/user-form/${form._id}`)).json()
    expect(submission.takenOverAt).not.toBeNull()
    const lists = [
      await officer.call('GET', `/api/loan-officer/clients/${client._id}/forms`),
      await admin.call('GET', `/api/admin/clients/${client._id}/forms`),
    ]
    for (const list of lists) expect(list.json().forms[0].takenOverAt).toBe(form.takenOverAt)
    const saved = await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, { formData: {} })
    expect(saved.json().form.takenOverAt).toBe(form.takenOverAt)
    expect(submission.timeline.events[0]).toMatchObject({ action: 'taken_over', actor: { _id: officer.id } })
    expect(submission.timeline.events[0].changes).toContainEqual(
      expect.objectContaining({ key: 'loanAmount', from: '', to: '$60,000.00' }),
    )
  })

  test('keeps the names of the sample months that the applicant saw, even in a later month', async () => {
    const person = await portal.person('user')
    const names = ['MSE-Credit-Assessment', 'MSE-Credit-Assessment-Excel']
    const standard = { formName: names[0], formData: completeAnswers('user_form'), isCompleted: true }
    await person.call('POST', '/api/form/save', standard)
    await person.call('POST', '/api/form/save', { formName: names[1], formData: { sales_month1_day5: 300 } })
    await portal.db.kysely
      .updateTable('forms')
      .set({ created_at: new Date('2025-03-20T10:00:00Z') })
      .where('user_id', '=', person.id)
      .execute()
    const { client } = (await takeOver(person)).json()
    const admin = await portal.person('admin')
    const { _id } = client.forms[1]
    const { submission } = (await admin.call('GET', `/api/admin/submissions/mse-assessment/${_id}`)).json()
    expect(submission.timeline.events[0].changes[0].label).toBe('Sales on the 5th of February 2025')
  })

  // D54
  test('does not copy what an officer has to judge, even if the applicant has sent it', async () => {
    const person = await portal.person('user')
    const formData = { ...completeAnswers('user_form'), loanAmountApproved: 99_000, loanEligibility: 99_000 }
    await person.call('POST', '/api/form/save', { formName: 'MSE-Credit-Assessment', formData })
    const { client } = (await takeOver(person)).json()
    const { form } = (await officer.call('GET', `/api/loan-officer/forms/${client.forms[0]._id}`)).json()
    const { loanAmountApproved: _, loanEligibility: __, ...others } = formData
    expect(form.formData).toEqual(others)
  })

  test('leaves the applicant’s own form unchanged', async () => {
    const own = (await applicant.call('GET', '/api/form/data/MSE-Credit-Assessment')).json().formData
    expect(own).toMatchObject({ status: 'in_progress', responses: { loanAmount: 60000 } })
  })

  // D46
  test('makes the applicant’s forms read-only, and says since when the officer has them', async () => {
    const person = await portal.person('user')
    const [formName, next] = ['MSE-Credit-Assessment', 'MSE-Credit-Assessment-Excel']
    const completion = { formName, formData: completeAnswers('user_form'), isCompleted: true }
    await person.call('POST', '/api/form/save', completion)
    const { client } = (await takeOver(person)).json()
    const changes: [string, object][] = [
      ['save', { formName, formData: { loanAmount: 1 } }],
      ['save', completion],
      ['reopen', { formName }],
      ['save', { formName: next, formData: { sales_month1_day5: 300 } }],
    ]
    for (const [call, body] of changes) {
      const answer = await person.call('POST', `/api/form/${call}`, body)
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        {
          code: 'with_officer',
          message: expect.stringMatching(/with your loan officer since \d+ \w+ \d{4}/),
        },
      ])
    }
    // D47: these two zones never have the same date.
    const administrator = await portal.person('admin')
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Honolulu']) {
      await administrator.call('PUT', '/api/admin/settings', { timeZone })
      const refusals = [
        await person.call('POST', '/api/form/save', completion),
        await person.call('POST', '/api/form/reopen', { formName }),
        await person.call('POST', '/api/form/application/code', {}),
      ]
      const since = `since ${dayIn(timeZone, client.createdAt)}.`
      for (const refusal of refusals) expect(refusal.json().message).toContain(since)
    }
    await administrator.call('PUT', '/api/admin/settings', { timeZone: null })

    const { forms } = (await person.call('GET', '/api/form/data')).json()
    expect(forms).toEqual([expect.objectContaining({ isCompleted: true, takenOverAt: client.createdAt })])

    await officer.call('DELETE', `/api/loan-officer/clients/${client._id}`)
    expect((await person.call('POST', '/api/form/reopen', { formName })).statusCode).toBe(200)
  })

  // D46
  test('counts and lists each taken-over form only once', async () => {
    const admin = await portal.person('admin')
    const person = await portal.person('user', 'Counted Once')
    const formName = 'MSE-Credit-Assessment'
    await person.call('POST', '/api/form/save', {
      formName,
      formData: completeAnswers('user_form'),
      isCompleted: true,
    })
    const get = async (url: string) => (await admin.call('GET', url)).json()
    const before = await get('/api/admin/stats')
    const { client } = (await takeOver(person)).json()
    const after = await get('/api/admin/stats')
    expect(after.totalSubmissions).toBe(before.totalSubmissions)
    expect(after.completedSubmissions).toBe(before.completedSubmissions - 1)
    const list = await get('/api/admin/submissions')
    expect([list.submissions.length, list.matching]).toEqual([after.totalSubmissions, after.totalSubmissions])
    expect((await get('/api/admin/submissions?search=counted')).matching).toBe(0)
    const own = await get(`/api/admin/users/${person.id}/submissions`)
    expect([own.submissions.length, own.total]).toEqual([1, 1])

    await officer.call('DELETE', `/api/loan-officer/clients/${client._id}`)
    expect(await get('/api/admin/stats')).toMatchObject({
      totalSubmissions: before.totalSubmissions,
      completedSubmissions: before.completedSubmissions,
    })
  })

  // D46
  test('copies every answer whose save was acknowledged, even while the applicant is saving', async () => {
    const person = await portal.person('user')
    const formName = 'MSE-Credit-Assessment'
    await person.call('POST', '/api/form/save', { formName, formData: { loanAmount: 1 } })
    const told = ['supplier1Name', 'buyer1Name', 'enterpriseName']
    const saves = Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const answer = await person.call('POST', '/api/form/save', {
          formName,
          formData: { [told[at % 3] ?? '']: `Told ${at}` },
        })
        return answer.statusCode
      }),
    )
    const { client } = (await takeOver(person)).json()
    expect((await saves).filter(status => status !== 200 && status !== 409)).toEqual([])
    const { formData } = (await person.call('GET', `/api/form/data/${formName}`)).json()
    const { form } = (await officer.call('GET', `/api/loan-officer/forms/${client.forms[0]._id}`)).json()
    expect(form.formData).toEqual(formData.responses)
  })

  test('succeeds only once, even if two officers try at the same time', async () => {
    expect((await askToTakeOver(applicant.id)).statusCode).toBe(409)
    expect((await find(applicant.email)).json().applicant.isClient).toBe(true)
    const popular = await portal.person('user')
    await popular.call('POST', '/api/form/save', {
      formName: 'MSE-Credit-Assessment',
      formData: { loanAmount: 1 },
    })
    const other = await portal.person('loan_officer')
    await openWithCode(popular, officer)
    await openWithCode(popular, other)
    const answers = await Promise.all([askToTakeOver(popular.id), askToTakeOver(popular.id, other)])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 409])
  })

  test('is possible again after the client was deleted, which then cannot be restored', async () => {
    const person = await portal.person('user')
    await person.call('POST', '/api/form/save', {
      formName: 'MSE-Credit-Assessment',
      formData: { loanAmount: 1 },
    })
    const { client } = (await takeOver(person)).json()
    await officer.call('DELETE', `/api/loan-officer/clients/${client._id}`)
    expect((await takeOver(person)).statusCode).toBe(201)
    const admin = await portal.person('admin')
    expect((await admin.call('POST', `/api/admin/clients/${client._id}/restore`, {})).statusCode).toBe(409)
  })

  test('answers 404 for somebody who is no applicant, and 409 for an applicant without any answers', async () => {
    expect((await askToTakeOver('x')).statusCode).toBe(404)
    expect((await askToTakeOver(officer.id)).statusCode).toBe(404)
    expect((await askToTakeOver((await portal.person('user')).id)).statusCode).toBe(409)
  })
})
