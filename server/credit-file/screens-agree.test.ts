import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { displayOf } from '../../engine/describe.ts'
import { fieldsByKey } from '../../engine/fields-by-key.ts'
import { shownOf, toneOf } from '../../engine/shown.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { fileOfForms } from '../../forms/checks/check.ts'
import { type KitParts, makeKit } from '../../forms/checks/kit.ts'
import { pathsOf, presentTerms, whatIf } from '../../forms/checks/path.ts'
import { stressOf } from '../../forms/checks/stress.ts'
import { checksOf } from '../../forms/checks.ts'
import { contextOf } from '../../forms/context.ts'
import { bandOf, score } from '../../forms/expert-scorecard/formulas.ts'
import { scorecardLinks } from '../../forms/links/to-expert-scorecard.ts'
import { loadBuilder } from '../../forms/load.ts'
import { policy1 } from '../../forms/policy/policy.ts'
import { isUnsecured, noLtv } from '../../forms/unsecured.ts'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { formColumns } from '../forms/owner.ts'
import { type FormRow, formRecord, today } from '../forms/records.ts'
import { readFile } from './answer.ts'

// spec 3 §2.43; D42

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const admin = { name: 'admin', email: 'admin@localhost', role: 'admin' as const, password_hash: 'x' }
  await database.kysely.insertInto('users').values(admin).execute()
  await fillDemo(database, 2024, new Date())
})
afterAll(() => database.drop())

/** Loads each form's code as a screen does. */
async function partsOf(types: readonly FormType[]): Promise<KitParts> {
  const loaded = new Map(await Promise.all(types.map(async type => [type, await loadBuilder(type)] as const)))
  return { builderOf: type => loaded.get(type), scorecardLinks, score, bandOf }
}

test('the credit file shows the same values as a form’s screen calculates from the forms of a call, to the last digit', async () => {
  const clients = await database.kysely.selectFrom('clients').selectAll().execute()
  const { rows } = await sql<FormRow & { readonly client_id: string | null }>`
    select ${formColumns}, f.client_id, null as client from forms f`.execute(database.kysely)
  expect(clients.length).toBeGreaterThan(40)
  for (const { id, client_id: clientId, name, email, phone } of clients) {
    const own = rows.filter(row => row.client_id === id)
    const answered = own.map(formRecord)
    const file = fileOfForms(JSON.parse(JSON.stringify(answered)))
    const parts = await partsOf(own.map(row => row.form_type))
    const checked = { file, policy: policy1, kit: makeKit(parts, file, policy1, today()) }
    const head = { client: { _id: id, clientId, name, email, phone }, officer: null }
    const { answer: said } = await readFile(database, head)
    expect(checksOf(checked), name).toEqual(
      said.checks.map(({ note: _, unexplainedBy: __, ...check }) => check),
    )
    expect(stressOf(checked) ?? null, name).toEqual(said.stress)
    expect(pathsOf(checked), name).toEqual(said.path)

    const names = said.figures.flatMap(({ items }) => items.map(({ label }) => label.toLowerCase()))
    expect(names, 'two figures have the same name').toHaveLength(new Set(names).size)
    for (const { key, display, tone, source } of said.figures.flatMap(({ items }) => items)) {
      const state = file[source.form]
      const form = state && parts.builderOf(source.form)?.(contextOf(state, policy1))
      const field = form && fieldsByKey(form).get(key)
      const answers = state?.answers ?? {}
      const shown = form && state && shownOf(form, answers, state.computed, state.status === 'completed')
      const value = answers[key] ?? shown?.values[key]
      const hasNoLtv = key === 'loanToValueRatio' && isUnsecured(file.user_form?.answers)
      if (field && shown) {
        const own = displayOf(field, value, shown, state.marks?.[key])
        expect(display, `${name}: ${key}`).toBe(hasNoLtv ? noLtv : own)
      }
      if (form) expect(toneOf(form, key, answers, shown?.values[key]) ?? null, `${name}: ${key}`).toBe(tone)
    }

    // Trying out the memo's own terms gives the same results as the checks.
    if (!file.credit_app_memo) continue
    const { dscr, debtBurden } = whatIf(checked, presentTerms(checked))
    const resultOf = (check: string) => said.checks.find(({ id: own }) => own === check)?.result
    expect(dscr?.result, name).toBeCloseTo(resultOf('fact.dscr') ?? Number.NaN, 9)
    expect(debtBurden?.result, name).toBeCloseTo(resultOf('fact.debt_burden') ?? Number.NaN, 9)
  }
})

// docs/worked-examples.md
test('file A1: the credit file of a complete client of the demo', async () => {
  const client = await database.kysely
    .selectFrom('clients')
    .selectAll()
    .where('client_id', '=', 'CL-100022')
    .executeTakeFirstOrThrow()
  const { id, client_id: clientId, name, email, phone } = client
  const head = { client: { _id: id, clientId, name, email, phone }, officer: null }
  const { answer: said } = await readFile(database, head)
  expect(said.decision).toMatchObject({
    label: 'Approve',
    score: 86.5,
    band: 'Lowest Risk',
    deviations: [
      { code: 'D1', words: 'debt burden by the memo’s formula 41.3% is over 40%' },
      { code: 'D4', words: 'no guarantor' },
    ],
  })
  const sentence = (wanted: string) => said.checks.find(({ id: own }) => own === wanted)?.sentence
  expect(sentence('fact.dscr')).toBe('The surplus pays the instalment 2.74 times.')
  expect(sentence('fact.debt_burden')).toBe('With this loan, 16.9% of the income goes into debts.')
})
