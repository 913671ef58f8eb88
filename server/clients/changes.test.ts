import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// D11, D13

let portal: TestPortal
let admin: Person
let officer: Person
let other: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer')
  other = await portal.person('loan_officer')
})
afterAll(() => portal.close())

/** Makes calls one after the other until the work is done, and returns all answers. */
async function repeat(isOver: () => boolean, act: (round: number) => Promise<LightMyRequestResponse>) {
  const answers: LightMyRequestResponse[] = []
  for (let round = 0; !isOver(); round += 1) answers.push(await act(round))
  return answers
}

const statusesOf = (answers: readonly LightMyRequestResponse[]) => [
  ...new Set(answers.map(({ statusCode }) => statusCode)),
]

test.each([
  ['moved', (id: string) => admin.call('POST', `/api/admin/clients/${id}/move`, { officerId: other.id })],
  [
    'moved with others',
    (id: string) => admin.call('POST', '/api/admin/clients/move', { clientIds: [id], officerId: other.id }),
  ],
  ['restored', (id: string) => admin.call('POST', `/api/admin/clients/${id}/restore`)],
])('a client that is %s is locked after its forms, as in a save', async (how, change) => {
  const clientId = await officer.newClient()
  const formId = await officer.form(clientId, 'user_form')
  if (how === 'restored') await officer.call('DELETE', `/api/loan-officer/clients/${clientId}`)
  const saver = await portal.db.pool.connect()
  onTestFinished(() => saver.release(true))
  await saver.query('begin')
  await saver.query('select from forms where id = $1 for no key update', [formId])
  const changing = change(clientId)
  const waiting = async () =>
    (
      await portal.db.pool.query(
        `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0].n
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  // Fails at once if somebody else has locked the client.
  await saver.query('select from clients where id = $1 for no key update nowait', [clientId])
  await saver.query('commit')
  expect((await changing).statusCode).toBe(200)
})

test('moving, deleting and restoring a client causes no deadlock while its forms are saved, completed and reopened', async () => {
  const clientId = await officer.newClient()
  await officer.completeUpTo(clientId, 'mse_assessment')
  const formId = await officer.form(clientId, 'output_sheet')
  const form = `/api/loan-officer/forms/${formId}`
  const data = completeAnswers('output_sheet')
  const before = await portal.db.deadlocks()
  let isOver = false

  const changes: LightMyRequestResponse[] = []
  async function change() {
    for (const round of Array.from({ length: 40 }).keys()) {
      const [from, to] = round % 2 === 0 ? [officer, other] : [other, officer]
      if (round % 4 === 1) {
        changes.push(await from.call('DELETE', `/api/loan-officer/clients/${clientId}`))
        changes.push(await admin.call('POST', `/api/admin/clients/${clientId}/restore`))
      }
      changes.push(await admin.call('POST', `/api/admin/clients/${clientId}/move`, { officerId: to.id }))
    }
    isOver = true
  }
  const save = (person: Person, saver: number) =>
    repeat(
      () => isOver,
      round => person.call('PUT', `${form}/save`, { formData: { daily_sales: saver * 100_000 + round } }),
    )
  const completeAndReopen = (person: Person) =>
    repeat(
      () => isOver,
      round => person.call('POST', `${form}/${round % 2 === 0 ? 'complete' : 'reopen'}`, { data }),
    )
  const [, completions, ...saves] = await Promise.all([
    change(),
    Promise.all([completeAndReopen(officer), completeAndReopen(other)]),
    save(officer, 1),
    save(officer, 2),
    save(other, 3),
    save(other, 4),
  ])

  expect(statusesOf(changes)).toEqual([200])
  expect([200, 404, 409]).toEqual(expect.arrayContaining(statusesOf([...completions, ...saves].flat())))
  expect(await portal.db.deadlocks()).toBe(before)
  await expectInHistory(
    formId,
    saves.flat().filter(answer => answer.statusCode === 200),
  )
})

test('deactivating and activating an officer causes no deadlock while clients are moved to and from them', async () => {
  const busy = await portal.person('loan_officer')
  const clientId = await officer.newClient()
  await officer.form(clientId, 'user_form')
  const before = await portal.db.deadlocks()
  let isOver = false
  const [answers, moves] = await Promise.all([
    (async () => {
      const answers: LightMyRequestResponse[] = []
      for (const round of Array.from({ length: 100 }).keys())
        answers.push(
          await admin.call('POST', `/api/admin/users/${busy.id}/${round % 2 === 0 ? 'de' : ''}activate`),
        )
      isOver = true
      return answers
    })(),
    repeat(
      () => isOver,
      round => {
        const to = round % 2 === 0 ? busy : officer
        return admin.call('POST', `/api/admin/clients/${clientId}/move`, { officerId: to.id })
      },
    ),
  ])
  expect(statusesOf(answers)).toEqual([200])
  expect([200, 409, 422]).toEqual(expect.arrayContaining(statusesOf(moves)))
  expect(await portal.db.deadlocks()).toBe(before)
})

test.each([
  ['moved', 'save'],
  ['moved', 'reopen'],
  ['deleted', 'save'],
  ['deleted', 'reopen'],
] as const)('while a client is being %s, a waiting %s is refused afterwards', async (change, call) => {
  const clientId = await officer.newClient()
  if (call === 'reopen') await officer.completeUpTo(clientId, 'user_form')
  const formId = await officer.form(clientId, 'user_form')
  const form = `/api/loan-officer/forms/${formId}`
  const history = () => sql`select * from form_history where form_id = ${formId}`.execute(portal.db.kysely)
  const before = await history()
  const answer = await portal.db.kysely.transaction().execute(async transaction => {
    const officerId = change === 'moved' ? other.id : officer.id
    const deletedAt = change === 'deleted' ? new Date() : null
    await sql`update clients set officer_id = ${officerId}, deleted_at = ${deletedAt} where id = ${clientId}`.execute(
      transaction,
    )
    const waiting =
      call === 'save'
        ? officer.call('PUT', `${form}/save`, { formData: { customerName: 'Too late' } })
        : officer.call('POST', `${form}/reopen`)
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1))
    return { waiting }
  })
  expect((await answer.waiting).statusCode).toBe(404)
  expect((await history()).rows).toEqual(before.rows)
})

test('a restoration that waited for the deletion itself is not told that the officer has left', async () => {
  const clientId = await officer.newClient()
  const formId = await officer.form(clientId, 'user_form')
  const answer = await portal.db.kysely.transaction().execute(async transaction => {
    await sql`select from forms where id = ${formId} for no key update`.execute(transaction)
    await sql`update clients set deleted_at = now(), deleted_by = ${officer.id} where id = ${clientId}`.execute(
      transaction,
    )
    const waiting = admin.call('POST', `/api/admin/clients/${clientId}/restore`)
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1))
    return { waiting }
  })
  const told = await answer.waiting
  expect([told.statusCode, told.json().message]).toEqual([
    409,
    'This client was changed in the meantime. Please load it again.',
  ])
  expect((await admin.call('POST', `/api/admin/clients/${clientId}/restore`)).statusCode).toBe(200)
})

async function waitingForLocks(): Promise<unknown> {
  const { rows } = await portal.db.pool.query(
    `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n
}

/** Expects every acknowledged save in the history under the version that its answer named, and no version missing. */
async function expectInHistory(formId: string, saves: readonly LightMyRequestResponse[]) {
  const { rows } = await sql<{ version: number; to: number | null }>`
    select version, changes -> 'daily_sales' -> 'to' as to from form_history
    where form_id = ${formId} and action in ('created', 'saved', 'completed', 'reopened') order by id`.execute(
    portal.db.kysely,
  )
  expect(rows.map(({ version }) => version)).toEqual(Array.from(rows, (_, at) => at + 1))
  expect(saves.length).toBeGreaterThan(20)
  for (const save of saves) {
    const { version, formData } = save.json().form
    expect(rows[version - 1]).toEqual({ version, to: formData.daily_sales })
  }
}
