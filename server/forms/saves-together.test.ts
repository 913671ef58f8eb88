import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let officer: Person
const formIds: string[] = []

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
  for (let place = 0; place < 20; place += 1) {
    const formId = await officer.form(await officer.newClient(), 'user_form')
    formIds.push(formId)
    await save(formId, { loanAmount: 1 })
  }
})
afterAll(() => portal.close())

const save = (formId: string, formData: object, headers: Record<string, string> = {}) =>
  officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, { formData }, headers)
/** Saves all forms at once, each with an amount of its own. */
const allSaves = (loanAmount: number) =>
  formIds.map((formId, place) => save(formId, { loanAmount: loanAmount + place }))

/** For each form its amount and the transaction that wrote it. */
async function written() {
  const { rows } = await portal.db.pool.query<{ amount: number; by: string; versions: number[] }>(
    `select (f.form_data ->> 'loanAmount')::int as amount, f.xmin::text as by,
      array(select version from form_history h where h.form_id = f.id order by h.id) as versions
    from unnest($1::uuid[]) with ordinality as given (id, place) join forms f on f.id = given.id order by place`,
    [formIds],
  )
  return rows
}

test('saves of many forms at once share transactions, and each gets its own answer', async () => {
  const answers = await Promise.all(allSaves(1000))
  expect(answers.map(answer => answer.json().form?.formData.loanAmount)).toEqual(
    formIds.map((_, place) => 1000 + place),
  )
  const found = await written()
  expect(found.map(form => form.amount)).toEqual(formIds.map((_, place) => 1000 + place))
  expect(new Set(found.map(form => form.by)).size).toBeLessThan(formIds.length)
  // Created, saved once before and once now, without a gap.
  expect(found.map(form => form.versions)).toEqual(formIds.map(() => [1, 2, 3]))
})

test('a locked form delays only its own save, not those of other forms in the same batch', async () => {
  const holder = await portal.db.pool.connect()
  await holder.query('begin')
  await holder.query('select from forms where id = $1 for update', [formIds[3]])
  const saves = allSaves(2000)
  const others = saves.filter((_, place) => place !== 3)
  expect((await Promise.all(others)).map(answer => answer.statusCode)).toEqual(others.map(() => 200))
  expect((await written()).filter(form => form.amount < 2000)).toHaveLength(1)
  await holder.query('commit')
  holder.release()
  expect((await saves[3])?.json().form.formData.loanAmount).toBe(2003)
})

test('a save that is sent twice with its key does not affect the others', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = formIds[0] ?? ''
  const before = (await written())[0]?.versions.length ?? 0
  const all = await Promise.all([
    save(first, { loanAmount: 3000 }, key),
    save(first, { loanAmount: 3000 }, key),
    ...formIds.slice(1).map((formId, place) => save(formId, { loanAmount: 3001 + place })),
  ])
  expect(all.map(answer => answer.statusCode)).toEqual(all.map(() => 200))
  const found = await written()
  expect(found.map(form => form.amount)).toEqual(formIds.map((_, place) => 3000 + place))
  expect(found[0]?.versions).toHaveLength(before + 1)
})

test('a save of somebody else’s form is answered with 404, and the others are stored', async () => {
  const stranger = await portal.person('loan_officer')
  const theirs = await stranger.form(await stranger.newClient(), 'user_form')
  const [refused, ...others] = await Promise.all([save(theirs, { loanAmount: 1 }), ...allSaves(4000)])
  expect(refused?.statusCode).toBe(404)
  expect(others.map(answer => answer.statusCode)).toEqual(formIds.map(() => 200))
})

test('each of many concurrent saves of the same form creates a version', async () => {
  const formId = formIds[5] ?? ''
  const before = (await written())[5]?.versions.length ?? 0
  const fields = ['loanAmount', 'processingFee', 'customerName', 'BranchName', 'gender']
  const values = [5000, 12, 'Ama', 'Tema', 'female']
  const saves = fields.flatMap((key, place) =>
    Array.from({ length: 4 }, () => save(formId, { [key]: values[place] })),
  )
  const answers = await Promise.all(saves)
  expect(answers.map(answer => answer.statusCode)).toEqual(saves.map(() => 200))
  const versions = answers.map(answer => answer.json().form.version)
  expect(new Set(versions).size).toBe(saves.length)
  expect((await written())[5]?.versions).toHaveLength(before + saves.length)
  const { form } = (await officer.call('GET', `/api/loan-officer/forms/${formId}`)).json()
  expect(form.formData).toMatchObject(Object.fromEntries(fields.map((key, place) => [key, values[place]])))
})
