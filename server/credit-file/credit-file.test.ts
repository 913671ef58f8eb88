import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnswerOf } from '../../api/contract.ts'
import type { Answers } from '../../engine/types.ts'
import { sampleDays, sampleKey } from '../../forms/assessment-days.ts'
import { type FormType, formTypes } from '../../forms/catalogue.ts'
import { effectsInWords, formsBasedOnChanges } from '../../forms/credit-file/changed-basis.ts'
import { shownFigures } from '../../forms/credit-file/shown-figures.ts'
import { completeAnswers } from '../test-answers.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.34–36; D42

let portal: TestPortal
let officer: Person
let administrator: Person
let clientId: string

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer', 'Grace Oduya')
  administrator = await portal.person('admin')
})
beforeEach(async () => {
  clientId = await officer.newClient()
})
afterAll(() => portal.close())

const secured: Answers = {
  loanType: 'Secured',
  loanAmount: 17_000,
  property1Location: 'Harbour Street',
  property1Type: 'residential',
  property1MarketValue: 52_000,
}
const changes: Partial<Record<FormType, Answers>> = { user_form: secured }

/** Monthly sales of 13,200, a surplus of 2,290, and a loan of 17,000 that they support. */
const monthOf17000: Answers = {
  sales_volume: 13_200,
  monthly_sales: 13_200,
  total_purchases: 8_250,
  salaries_wages: 2_110,
  rent: 0,
  household_expenses: 550,
  affordable_emi: 880,
  funding_required: 20_000,
  final_loan_amount: 17_000,
}

/** Answers that lower a scorecard with otherwise the best answers to 86.5 points. */
const pointsShort: Answers = {
  business_vintage: 'Under 3 years',
  shop_ownership: 'Rented with agreement',
  income_source: 'Business and one other documented income',
  gross_margin: '25% to under 35%',
  customer_margin: '25% to under 30%',
}

async function complete(type: FormType, also: Answers = {}) {
  const id = await officer.form(clientId, type)
  const data = { ...completeAnswers(type), ...changes[type], ...also }
  const answer = await officer.call('POST', `/api/loan-officer/forms/${id}/complete`, {
    formType: type,
    data,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return id
}

async function completeAll(also: Partial<Record<FormType, Answers>> = {}) {
  const ids: Partial<Record<FormType, string>> = {}
  for (const type of formTypes) ids[type] = await complete(type, also[type])
  return ids as Record<FormType, string>
}

async function change(id: string, type: FormType, answers: Answers) {
  await officer.call('POST', `/api/loan-officer/forms/${id}/reopen`, {})
  return complete(type, answers)
}

const file = async (person = officer, base = 'loan-officer') =>
  (await person.call('GET', `/api/${base}/clients/${clientId}/file`)).json()
const formsOf = async () => {
  const { forms }: { forms: { type: string; staleInputs: number }[] } = await file()
  return Object.fromEntries(forms.map(form => [form.type, form.staleInputs]))
}
const staleOf = async (type: FormType) => {
  const { stale } = await file()
  return stale.filter(({ restingForm }: { restingForm: { type: string } }) => restingForm.type === type)
}

/** Records the statements that are sent to the database from now on, also on connections that are already open. */
function watchStatements() {
  const submit = vi.spyOn(pg.Query.prototype, 'submit')
  return {
    texts: () => submit.mock.contexts.map(query => String(Object(query).text)),
    forget: () => submit.mockClear(),
    end: () => submit.mockRestore(),
  }
}

/**
 * Returns the shortest list of statements that a call sends in three runs, because each run also records what the portal's own
 * connections send meanwhile, such as the listener every second. Calls `prepare` before each run.
 */
async function fewestStatements(prepare: () => Promise<() => Promise<unknown>>) {
  const all: string[][] = []
  for (let time = 0; time < 3; time += 1) {
    const call = await prepare()
    const statements = watchStatements()
    await call()
    all.push(statements.texts())
    statements.end()
  }
  return all.toSorted((one, other) => one.length - other.length)[0] ?? []
}

interface FileOfScores {
  readonly overrides: { readonly field: string; readonly suggested: string }[]
  readonly scores: Record<'answered' | 'evidence' | 'band' | 'evidenceBand', unknown>
}

test.each(['admin', 'loan-officer'])(
  'the credit file for %s needs at most four statements, including the one that finds the session',
  async base => {
    const reader = base === 'admin' ? administrator : officer
    const ids = await completeAll()
    const marks = { workplaceVintage: { code: 'nv', reason: 'No books' } }
    await officer.call('POST', `/api/loan-officer/forms/${ids.user_form}/reopen`, {})
    await officer.call('PUT', `/api/loan-officer/forms/${ids.user_form}/save`, { formData: {}, marks })
    const { checks } = await file()
    const asked = checks.find(({ severity }: { severity: string }) => severity === 'explain')
    const explain = `/api/loan-officer/clients/${clientId}/checks/${asked.id}/explain`
    const body = { text: 'Seen on site', fingerprint: asked.fingerprint }
    expect((await officer.call('POST', explain, body)).statusCode).toBe(200)
    const { missing, checks: found, timeline } = await file(reader, base)
    expect(missing).toMatchObject([{ key: 'workplaceVintage', by: 'Grace Oduya', reason: 'No books' }])
    expect(found.find(({ id }: { id: string }) => id === asked.id).note).toMatchObject({ by: 'Grace Oduya' })
    expect(timeline.length).toBeGreaterThan(14)
    const sent = await fewestStatements(async () => {
      const first = base === 'admin' ? await portal.person('admin') : officer
      return () => file(first, base)
    })
    expect(sent.length, sent.join('\n\n')).toBeLessThanOrEqual(4)
  },
)

test('a client with one form, or none, has a credit file', async () => {
  expect(await file()).toMatchObject({
    decision: null,
    figures: expect.any(Array),
    forms: [],
    prose: [],
    stale: [],
  })
  await officer.form(clientId, 'user_form')
  const begun = await file()
  expect(begun.forms).toMatchObject([{ type: 'user_form', status: 'in_progress', completedAt: null }])
  expect(begun.checks.find(({ id }: { id: string }) => id === 'turnover')).toMatchObject({
    severity: 'unknown',
    result: null,
  })
})

test('a complete file shows the decision, who made it, and each figure as its form shows it', async () => {
  const ids = await completeAll()
  const answer = await file()
  expect(answer.decision).toMatchObject({ by: 'Grace Oduya', label: expect.any(String) })
  const groups: { items: { display: string; key: string; source: { form: FormType } }[] }[] = answer.figures
  const shown = groups.flatMap(({ items }) => items)
  expect(shown.length).toBeGreaterThan(15)
  for (const { key, display, source } of shown) {
    const detail = await administrator.call(
      'GET',
      `/api/admin/submissions/all-submissions/${ids[source.form]}`,
    )
    const lines = detail
      .json()
      .submission.steps.flatMap((step: { lines: { key: string; display: string }[] }) => step.lines)
    expect(lines.find((line: { key: string }) => line.key === key)?.display).toBe(display)
  }
  expect(answer.forms).toHaveLength(formTypes.length)
  expect(answer.timeline[0]).toMatchObject({
    form: formTypes.at(-1),
    action: 'completed',
    by: 'Grace Oduya',
  })
})

// docs/worked-examples.md
test('file A1: the credit file of a loan of 17,000 whose instalment is above what is affordable', async () => {
  const terms = { interestRate: 14, affordableEMI: 880 }
  await completeAll({
    user_form: { ...terms, loanTenure: 18 },
    mse_assessment: {
      ...{ primaryBusinessIncome: 4_950, totalMonthlyIncome: 4_950, repaymentCapacity: 1_100 },
      ...{ considerOtherIncome: false, existingLoanEMI: 0, monthlyDebtPayments: 0 },
    },
    output_sheet: monthOf17000,
    credit_app_memo: {
      loanAmount: 17_000,
      loanTerm: 18,
      interestRate: 14,
      thirdPartyGuarantor: 'no',
    },
  })
  const { decision, figures, checks, stress, forms } = await file()
  expect(decision).toMatchObject({
    label: 'Approve',
    deviations: [
      { code: 'D1', words: 'debt burden by the memo’s formula 41.3% is over 40%' },
      { code: 'D4', words: 'no guarantor' },
    ],
  })
  const shown = figures.flatMap(({ items }: { items: object[] }) => items)
  for (const figure of [
    { key: 'dscr', label: 'DSCR of the maximum loan', display: '2.86' },
    { key: 'emiAmount', display: '$1,052.56' },
    { key: 'dbrPercentage', display: '41.28%' },
  ])
    expect(shown).toContainEqual(expect.objectContaining(figure))
  const asked = checks.find(({ id }: { id: string }) => id === 'fact.instalment')
  expect(asked).toMatchObject({
    severity: 'explain',
    sentence: 'The instalment of $1,052.56 is above the affordable $880.00.',
  })
  const resultOf = (wanted: string) => checks.find(({ id }: { id: string }) => id === wanted)
  expect(resultOf('fact.dscr')).toMatchObject({ sentence: 'The surplus pays the instalment 2.18 times.' })
  expect(resultOf('fact.debt_burden')).toMatchObject({
    sentence: 'With this loan, 21.3% of the income goes into debts.',
  })
  const results = shownFigures({ figures, checks, stress, forms }).flatMap(({ figures: group }) => group)
  expect(results).toContainEqual(expect.objectContaining({ label: 'DSCR of this loan', display: '2.18' }))
  expect(results).toContainEqual(
    expect.objectContaining({ label: 'Debt burden with this loan', display: '21.3%' }),
  )
})

test('a deviation has enough decimals to show that it breaks its limit, and the risk is the one in the memo', async () => {
  await completeAll({
    credit_app_memo: {
      loanAmount: 30_000,
      loanTerm: 18,
      interestRate: 10,
      totalAssetsValue: 37_400,
      creditRiskScore: 'very-high-risk',
      thirdPartyGuarantor: 'yes',
      anyLoansOverdue: 'no',
    },
  })
  const { decision } = await file()
  expect(decision.deviations).toEqual([
    { code: 'D1', words: 'debt burden by the memo’s formula 40.04% is over 40%' },
    { code: 'D2', words: 'asset coverage 1.247 is under 1.25' },
    { code: 'D3', words: 'credit risk score is very high risk' },
  ])
})

// D39
test('a check that compares an open form without its required answers says that it waits', async () => {
  for (const type of formTypes.slice(0, formTypes.indexOf('financial_analysis'))) await complete(type)
  const id = await officer.form(clientId, 'financial_analysis')
  const margin = async (formData: Answers) => {
    const saved = await officer.call('PUT', `/api/loan-officer/forms/${id}/save`, { formData })
    expect(saved.statusCode, saved.body).toBe(200)
    const { checks, waiting } = await file()
    return [
      checks.find((check: { id: string }) => check.id === 'margin').severity,
      waiting.includes('margin'),
    ]
  }
  expect(await margin({ sales_2024: 216_000 })).toEqual(['explain', true])
  expect((await margin({ purchases_2024: 180_000 }))[1]).toBe(false)
})

test('a figure of an open form is rated only once the required answers behind it are there, as on its screen', async () => {
  for (const type of formTypes.slice(0, formTypes.indexOf('financial_analysis'))) await complete(type)
  const id = await officer.form(clientId, 'financial_analysis')
  const currentRatio = async (sheet: Answers) => {
    const saved = await officer.call('PUT', `/api/loan-officer/forms/${id}/save`, {
      formData: sheet,
      currentStep: 1,
    })
    expect(saved.statusCode, saved.body).toBe(200)
    const groups: { items: { key: string }[] }[] = (await file()).figures
    return groups.flatMap(({ items }) => items).find(({ key }) => key.startsWith('current_ratio_'))
  }
  const debts = { creditors_2024: 100, inventories_2024: 100, loan_amount: 100 }
  expect(await currentRatio(debts)).toMatchObject({ value: 1, tone: null })
  expect(await currentRatio({ ...debts, cash_bank_2024: 50 })).toMatchObject({
    value: 1.5,
    tone: 'good',
  })
})

test('only the client’s officer and administrators can read the file', async () => {
  await complete('user_form')
  const other = await portal.person('loan_officer')
  const answer = await other.call('GET', `/api/loan-officer/clients/${clientId}/file`)
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'Client not found or access denied'])
  expect(await file(administrator, 'admin')).toMatchObject({
    officer: { name: 'Grace Oduya' },
    forms: [{ type: 'user_form' }],
  })
})

// spec 3 §1.126
test('file A3: the administrator’s file says what is worth a look, the officer’s has nothing of it', async () => {
  const days = (amount: number) =>
    Object.fromEntries(
      [1, 2, 3].flatMap(month => sampleDays.map(day => [sampleKey('sales', month, day), amount])),
    )
  expect((await file(administrator, 'admin')).signals).toEqual([])
  await complete('user_form')
  await complete('mse_assessment', days(500))
  const { signals, pdf: _, generatedAt: __, officer: ___, ...shared } = await file(administrator, 'admin')
  expect(signals).toMatchObject([
    {
      signal: 'S1',
      form: 'mse_assessment',
      title: 'Repeated days',
      sentence: 'All 9 sample days of sales are $500.00.',
      value: 9,
      detail: { of: 'sales', distinct: 1, amount: 500 },
    },
  ])
  const officers = await file()
  expect(officers).not.toHaveProperty('signals')
  expect(officers).toMatchObject(shared)
  expect(JSON.stringify(officers)).not.toContain('9 sample days of sales are')
})

// spec 3 §1.54
describe('a completed form that rests on changed values', () => {
  test('shows what changed, and that the answer based on it stays the same', async () => {
    const ids = await completeAll()
    expect(Object.values(await formsOf()).every(count => count === 0)).toBe(true)
    await change(ids.user_form, 'user_form', { loanAmount: 18_000 })
    expect(await staleOf('expert_scorecard')).toMatchObject([
      {
        form: 'user_form',
        key: 'loanAmount',
        label: 'Loan amount',
        from: '$17,000.00',
        to: '$18,000.00',
        effect: 'same',
      },
    ])
    expect(await formsOf()).toMatchObject({ user_form: 0, expert_scorecard: 1 })
  })

  test('has the number of changed inputs in its record, and no such number if nothing changed', async () => {
    const ids = await completeAll()
    await change(ids.user_form, 'user_form', { loanAmount: 18_000 })
    const record = async (type: FormType) =>
      (await officer.call('GET', `/api/loan-officer/forms/${ids[type]}`)).json().form
    expect(await record('expert_scorecard')).toMatchObject({ staleInputs: 1 })
    expect(await record('user_form')).not.toHaveProperty('staleInputs')
    // Administrators see it in the submission and in the client's forms.
    const submission = async (type: FormType) =>
      (await administrator.call('GET', `/api/admin/submissions/all-submissions/${ids[type]}`)).json()
        .submission
    expect(await submission('expert_scorecard')).toMatchObject({ staleInputs: 1 })
    expect(await submission('user_form')).not.toHaveProperty('staleInputs')
    const { forms } = (await administrator.call('GET', `/api/admin/clients/${clientId}/forms`)).json()
    expect(
      forms.flatMap(({ formType, staleInputs }: { formType: FormType; staleInputs?: number }) =>
        staleInputs === undefined ? [] : [[formType, staleInputs]],
      ),
    ).toContainEqual(['expert_scorecard', 1])
    await officer.call('POST', `/api/loan-officer/forms/${ids.expert_scorecard}/confirm`, {})
    expect(await record('expert_scorecard')).not.toHaveProperty('staleInputs')
  })

  test('shows which answer the earlier forms now suggest', async () => {
    const ids = await completeAll()
    await change(ids.user_form, 'user_form', { property1MarketValue: 30_000 })
    expect(await staleOf('expert_scorecard')).toMatchObject([
      {
        key: 'property1MarketValue',
        effect: 'differs',
        effects: [
          { field: 'ltv', from: 'Up to 50%', to: 'Over 50% to 60%' },
          { field: 'totalScore', from: '100 of 100', to: '99 of 100' },
        ],
      },
    ])
  })

  test('says nothing of a suggestion that is now the answer which its officer gave instead', async () => {
    const ids = await completeAll({
      user_form: { property1MarketValue: 30_000 },
      expert_scorecard: { ltv: 'Up to 50%' },
    })
    await change(ids.user_form, 'user_form', { property1MarketValue: 52_000 })
    const [input] = await staleOf('expert_scorecard')
    expect(input).toMatchObject({
      effect: 'differs',
      effects: [{ from: 'Over 50% to 60%', to: 'Up to 50%', follows: false, answered: true }],
    })
    expect(effectsInWords(input.effects)).toBe('suggests the answers that the form has.')
  })

  test('shows what its key figures would be if it followed the new suggestions', async () => {
    const ids = await completeAll({
      credit_app_memo: { loanAmount: 17_000, interestRate: 12, loanTerm: 18 },
    })
    await change(ids.user_form, 'user_form', { property1MarketValue: 30_000, loanAmount: 18_000 })
    const [byLoan, byValue] = await staleOf('expert_scorecard')
    for (const { key, effects } of [byLoan, byValue]) {
      expect(effects, key).toMatchObject([
        { field: 'ltv', from: 'Up to 50%', to: 'Over 50% to 60%' },
        { field: 'totalScore', label: 'Total score' },
      ])
      expect(Number.parseFloat(effects[1].from) - Number.parseFloat(effects[1].to), key).toBeCloseTo(1)
    }
    const { effects }: { effects: object[] } = (await staleOf('credit_app_memo')).find(
      ({ key }: { key: string }) => key === 'loanAmount',
    )
    expect(effects).toContainEqual({
      field: 'emiAmount',
      label: 'EMI Amount',
      from: '$1,036.69',
      to: '$1,097.68',
      follows: true,
      answered: false,
    })
  })

  test('shows another key figure for each change that the figure depends on', async () => {
    const ids = await completeAll({
      user_form: { businessVintage: 12, workplaceOwnership: 'owned-clear-title' },
    })
    await change(ids.user_form, 'user_form', {
      businessVintage: 2,
      workplaceOwnership: 'mobile',
      loanType: 'Unsecured',
    })
    const ofScorecard: { key: string; effects: object[] }[] = await staleOf('expert_scorecard')
    expect(ofScorecard.map(({ key }) => key).sort()).toEqual([
      'businessVintage',
      'loanType',
      'workplaceOwnership',
    ])
    for (const { key, effects } of ofScorecard) {
      expect(effects.slice(1), key).toMatchObject([
        { field: 'totalScore', to: '81 of 100' },
        { field: 'riskCategory', from: 'Lowest Risk', to: 'Low Risk' },
      ])
    }
  })

  test('shows what an added loan changes in figures that had no suggestion before', async () => {
    const ids = await completeAll()
    await change(ids.user_form, 'user_form', {
      customerLoan1Institution: 'Harbour Lending',
      customerLoan1Amount: 6_500,
      customerLoan1EMI: 219,
      customerLoan1Tenor: 36,
      customerLoan1PaidTenor: 7,
    })
    const ofLoan = (await staleOf('mse_assessment')).find(
      ({ key }: { key: string }) => key === 'customerLoan1Tenor',
    )
    expect(ofLoan.effects).toContainEqual({
      field: 'existingLoanTenure',
      label: 'Existing loan tenure',
      from: '–',
      to: '36 months',
      follows: false,
      answered: false,
    })
  })

  test('shows the suggestion of the next earlier form if the first one no longer suggests anything', async () => {
    const ids = await completeAll({ user_form: { affordableEMI: 1_500 } })
    await change(ids.user_form, 'user_form', { affordableEMI: 0 })
    const capacity = [
      { field: 'affordable_emi', from: '$1,500.00', to: '$2,310.00' },
      { field: 'dscr', from: '3.33', to: '2.16' },
    ]
    const ofSheet: { key: string }[] = await staleOf('output_sheet')
    expect(ofSheet.find(({ key }) => key === 'affordableEMI')).toMatchObject({ effects: capacity })
    await change(ids.user_form, 'user_form', { affordableEMI: 2_310 })
    expect(await staleOf('output_sheet')).toMatchObject([{ effects: capacity }])
    await officer.call('POST', `/api/loan-officer/forms/${ids.output_sheet}/confirm`, {})
    await change(ids.user_form, 'user_form', { affordableEMI: 0 })
    expect(await staleOf('output_sheet')).toMatchObject([
      { key: 'affordableEMI', effect: 'same', effects: [] },
    ])
  })

  test('is compared with the suggestions at its completion, and with the current ones once it is reopened', async () => {
    const departed = async () => {
      const { overrides, scores }: FileOfScores = await file()
      return { ltv: overrides.find(({ field }) => field === 'ltv')?.suggested, ...scores }
    }
    const ids = await completeAll()
    const before = await departed()
    expect(before.ltv).toBeUndefined()
    await change(ids.user_form, 'user_form', { property1MarketValue: 30_000 })
    expect(await departed()).toEqual(before)
    await officer.call('POST', `/api/loan-officer/forms/${ids.expert_scorecard}/reopen`)
    expect(await departed()).toMatchObject({ ltv: 'Over 50% to 60%', answered: before.answered })
    await officer.call('PUT', `/api/loan-officer/forms/${ids.expert_scorecard}/save`, {
      formData: { age: null },
    })
    expect(await departed()).toMatchObject({ answered: null, evidence: null, band: null, evidenceBand: null })
  })

  test('lists a lower DSCR only for the forms that use it', async () => {
    const month = {
      sales_volume: 13_200,
      monthly_sales: 13_200,
      total_purchases: 8_250,
      funding_required: 20_000,
      final_loan_amount: 17_000,
    }
    const ids = await completeAll({ output_sheet: { ...month, affordable_emi: 200 } })
    await change(ids.output_sheet, 'output_sheet', { ...month, affordable_emi: 5_000 })
    const ofScorecard = await staleOf('expert_scorecard')
    expect(ofScorecard.find(({ key }: { key: string }) => key === 'dscr')).toMatchObject({
      effect: 'differs',
      effects: [{ field: 'dscr' }, { field: 'totalScore' }],
    })
    const ofMemo: { effects: { field: string }[] }[] = await staleOf('credit_app_memo')
    expect(ofMemo.flatMap(({ effects }) => effects.map(({ field }) => field))).toContain('cashFlowAnalysis')
    expect(await formsOf()).toMatchObject({ financial_analysis: 0 })
  })

  // docs/worked-examples.md
  test('N3 A1, A2, A7: keeps a score of 86.5, drops to 85.5 after the property’s value fell, and rests on a DSCR of 2.86', async () => {
    const sheet = monthOf17000
    const scorecard = { dscr: '2.00 or more', ltv: 'Up to 50%', ...pointsShort }
    const ids = await completeAll({ output_sheet: sheet, expert_scorecard: scorecard })
    const { scores, checks }: { scores: object; checks: { id: string; result: number }[] } = await file()
    expect(scores).toMatchObject({ answered: 86.5 })
    const shareOf = (all: typeof checks) => all.find(({ id }) => id === 'fact.ltv')?.result
    expect(shareOf(checks)).toBeCloseTo(32.6923, 4)

    await change(ids.user_form, 'user_form', { loanAmount: 18_000, property1MarketValue: 52_000 })
    const [byLoan, ...none] = await staleOf('expert_scorecard')
    expect([byLoan, none]).toMatchObject([{ key: 'loanAmount', effect: 'same', effects: [] }, []])

    await change(ids.user_form, 'user_form', { loanAmount: 17_000, property1MarketValue: 30_000 })
    expect(shareOf((await file()).checks)).toBeCloseTo(56.6667, 4)
    expect(await staleOf('expert_scorecard')).toMatchObject([
      {
        key: 'property1MarketValue',
        effect: 'differs',
        effects: [
          { field: 'ltv', from: 'Up to 50%', to: 'Over 50% to 60%' },
          { field: 'totalScore', from: '86.5 of 100', to: '85.5 of 100' },
        ],
      },
    ])

    await change(ids.user_form, 'user_form', { property1MarketValue: 52_000 })
    expect(await staleOf('expert_scorecard')).toEqual([])
    await change(ids.output_sheet, 'output_sheet', { ...sheet, household_expenses: 1_319.53 })
    const byCoverage = (await staleOf('expert_scorecard')).find(({ key }: { key: string }) => key === 'dscr')
    expect(byCoverage).toMatchObject({
      from: '2.86',
      to: '1.9',
      effect: 'differs',
      effects: [
        { field: 'dscr', from: '2.00 or more', to: '1.75 to under 2.00' },
        { field: 'totalScore', from: '86.5 of 100', to: '85 of 100' },
      ],
    })
    const ofMemo: { effect: string; effects: { field: string }[] }[] = await staleOf('credit_app_memo')
    expect(ofMemo.some(({ effect }) => effect === 'differs')).toBe(true)
    expect(ofMemo.flatMap(({ effects }) => effects.map(({ field }) => field))).toContain('cashFlowAnalysis')
    expect(await formsOf()).toMatchObject({ financial_analysis: 0 })
  })

  test('compares values, so changes that it does not use or that were changed back do not count', async () => {
    const ids = await completeAll()
    await change(ids.user_form, 'user_form', { residenceLocation: 'Another street' })
    expect(await staleOf('expert_scorecard')).toEqual([])
    await change(ids.user_form, 'user_form', { loanAmount: 18_000 })
    expect(await formsOf()).toMatchObject({ expert_scorecard: 1 })
    await change(ids.user_form, 'user_form', { loanAmount: 17_000 })
    expect(await formsOf()).toMatchObject({ expert_scorecard: 0 })
  })

  test('lists no value that is hidden by other answers of its form', async () => {
    const customer = { existingCustomer: 'Yes', existingSinceYear: 2015 }
    const buyer = { buyer1Name: 'Riverton Stores', buyer1PaymentTerms: 'Credit', buyer1CreditDays: 30 }
    const ids = await completeAll({ user_form: { ...customer, ...buyer } })
    const named = async (type: FormType) => (await staleOf(type)).map(({ key }: { key: string }) => key)
    const hidden = { ...buyer, existingCustomer: 'No', existingSinceYear: 2018, buyer1PaymentTerms: 'Cash' }
    await change(ids.user_form, 'user_form', { ...hidden, buyer1CreditDays: 60 })
    expect(await named('mse_assessment')).toEqual(['existingCustomer'])
    expect(await named('credit_app_memo')).toEqual(['buyer1PaymentTerms'])
    expect(await formsOf()).toMatchObject({ mse_assessment: 1, credit_app_memo: 1 })
    for (const type of ['mse_assessment', 'output_sheet', 'credit_app_memo'] as const)
      await officer.call('POST', `/api/loan-officer/forms/${ids[type]}/confirm`, {})
    await change(ids.user_form, 'user_form', { ...hidden, existingSinceYear: 2019, buyer1CreditDays: 90 })
    expect(await formsOf()).toMatchObject({ mse_assessment: 0, credit_app_memo: 0 })
  })

  test('does not count changes while the earlier form is only reopened', async () => {
    const ids = await completeAll()
    await officer.call('POST', `/api/loan-officer/forms/${ids.user_form}/reopen`, {})
    expect(await formsOf()).toMatchObject({ expert_scorecard: 0 })
  })

  test('cannot be kept while an earlier form is open (D40)', async () => {
    const ids = await completeAll()
    await change(ids.user_form, 'user_form', { loanAmount: 18_000 })
    await officer.call('POST', `/api/loan-officer/forms/${ids.user_form}/reopen`, {})
    const kept = await officer.call('POST', `/api/loan-officer/forms/${ids.expert_scorecard}/confirm`, {})
    expect([kept.statusCode, kept.json().code]).toEqual([409, 'locked'])
  })

  test('can be kept unchanged, which the history records with the person and the reason', async () => {
    const ids = await completeAll()
    await change(ids.user_form, 'user_form', { loanAmount: 18_000 })
    const confirm = () =>
      officer.call('POST', `/api/loan-officer/forms/${ids.expert_scorecard}/confirm`, { reason: 'Same band' })
    const path = `/api/loan-officer/forms/${ids.expert_scorecard}/confirm`
    const steering = await officer.call('POST', path, { reason: 'Same\u001b[31m band' })
    expect([steering.statusCode, Object.keys(steering.json().errors ?? {})]).toEqual([400, ['reason']])
    const kept = await confirm()
    expect([kept.statusCode, kept.json().form?.status]).toEqual([200, 'completed'])
    expect(await formsOf()).toMatchObject({ expert_scorecard: 0 })
    expect(await staleOf('expert_scorecard')).toEqual([])
    const { timeline } = await file()
    expect(timeline[0]).toMatchObject({
      form: 'expert_scorecard',
      action: 'confirmed',
      by: 'Grace Oduya',
      reason: 'Same band',
      changed: [],
    })
    const again = await confirm()
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Nothing that this form rests on has changed.',
    ])
  })

  // D44
  test('still belongs to who completed it, and when, after another officer kept it as it is', async () => {
    const ids = await completeAll()
    const told = async (person: Person) => {
      const { decision, forms, figures } = await file(person)
      const memo = forms.find(({ type }: { type: string }) => type === 'credit_app_memo')
      const sources = figures.flatMap(({ items }: { items: { source: { form: string } }[] }) =>
        items.map(({ source }) => source).filter(({ form }) => form === 'credit_app_memo'),
      )
      return { decision, completedAt: memo.completedAt, by: memo.by, sources }
    }
    const before = await told(officer)
    expect(before).toMatchObject({ decision: { by: 'Grace Oduya' }, by: 'Grace Oduya' })
    await change(ids.user_form, 'user_form', { loanAmount: 18_000 })
    const later = await portal.person('loan_officer', 'Kofi Boateng')
    await administrator.call('POST', `/api/admin/clients/${clientId}/move`, { officerId: later.id })
    const path = `/api/loan-officer/forms/${ids.credit_app_memo}/confirm`
    expect((await later.call('POST', path, {})).statusCode).toBe(200)
    expect(await told(later)).toEqual(before)
    const [kept] = (await file(later)).timeline
    expect(kept).toMatchObject({ form: 'credit_app_memo', action: 'confirmed', by: 'Kofi Boateng' })
  })

  // found.md G
  test('is marked on the dashboard, in the form, in the file and in the list of contradictions until it is kept or updated', async () => {
    const ids = await completeAll()
    const inList = async () => {
      const { clients } = (await officer.call('GET', '/api/loan-officer/clients')).json()
      const { forms } = clients.find(({ _id }: { _id: string }) => _id === clientId)
      return forms.find(({ formType }: { formType: FormType }) => formType === 'credit_app_memo').staleInputs
    }
    const asks = async () => {
      const { files } = (await administrator.call('GET', '/api/admin/contradictions?limit=500')).json()
      const found = files.find(({ _id }: { _id: string }) => _id === clientId)
      return (found?.checks ?? []).map(({ id }: { id: string }) => id)
    }
    expect(await inList()).toBe(0)
    expect(await asks()).not.toContain('file.stale')

    await change(ids.user_form, 'user_form', { loanAmount: 22_000 })
    const later = Object.entries(await formsOf()).filter(([, stale]) => stale > 0)
    expect(later.map(([type]) => type)).toContain('credit_app_memo')
    for (const [type] of later as [FormType, number][]) {
      const changed = await staleOf(type)
      expect(changed).toContainEqual(
        expect.objectContaining({ label: 'Loan amount', from: '$17,000.00', to: '$22,000.00' }),
      )
      const ofForm = await officer.call('GET', `/api/loan-officer/forms/${ids[type]}/stale`)
      const inFile = changed.map(({ restingForm: _, ...input }: { restingForm: unknown }) => input)
      expect(ofForm.json().inputs).toEqual(inFile)
    }
    expect(await inList()).toBeGreaterThan(0)
    expect(await asks()).toContain('file.stale')

    // Completing a form again may make a later one stale.
    const confirmed: FormType[] = []
    for (const type of formTypes) {
      if (((await formsOf())[type] ?? 0) === 0) continue
      if (type === 'credit_app_memo') await change(ids[type], type, { loanAmount: 22_000 })
      else {
        await officer.call('POST', `/api/loan-officer/forms/${ids[type]}/confirm`, { reason: 'Same band' })
        confirmed.push(type)
      }
    }
    expect(confirmed.length).toBeGreaterThan(0)
    expect(Object.values(await formsOf()).every(stale => stale === 0)).toBe(true)
    expect(await inList()).toBe(0)
    expect(await asks()).not.toContain('file.stale')
    const { timeline } = await file()
    const kept = timeline.filter(({ action }: { action: string }) => action === 'confirmed')
    expect(kept.map(({ reason }: { reason?: string }) => reason)).toEqual(confirmed.map(() => 'Same band'))
  })

  test('shows no changed values if its completion recorded no inputs, as before inputs were recorded', async () => {
    const ids = await completeAll()
    await sql`insert into form_completions (form_id, version, form_type, kind, policy_version, assessment_year, answers, computed, completed_by)
      select id, version + 1, form_type, 'completed', 1, assessment_year, form_data, calculated_fields, ${officer.id}
      from forms where id = ${ids.expert_scorecard}`.execute(portal.db.kysely)
    await change(ids.user_form, 'user_form', { loanAmount: 18_000 })
    expect(await formsOf()).toMatchObject({ expert_scorecard: 0 })
    expect(await staleOf('expert_scorecard')).toEqual([])
  })
})

describe('an explanation of a check', () => {
  const explain = (checkId: string, body: object, person = officer) =>
    person.call('POST', `/api/loan-officer/clients/${clientId}/checks/${checkId}/explain`, body)
  const checkOf = async (id: string) => (await file()).checks.find((check: { id: string }) => check.id === id)

  test('is valid only for the figures that it was written for', async () => {
    const id = await complete('user_form')
    await complete('mse_assessment', { loanAmountRequested: 20_000 })
    const before = await checkOf('fact.loan_asked')
    expect(before).toMatchObject({ severity: 'explain', note: null })
    const { fingerprint } = before
    for (const text of [' ', '\u00a0\n\u200b'])
      expect((await explain('fact.loan_asked', { text, fingerprint })).statusCode).toBe(422)
    const hidden = 'The explanation contains a hidden control character; please type it again'
    const steering = await explain('fact.loan_asked', { text: 'Why\u009b31m', fingerprint })
    expect([steering.statusCode, steering.json()]).toEqual([
      400,
      { message: hidden, errors: { text: hidden } },
    ])
    const late = await explain('fact.loan_asked', { text: 'Why', fingerprint: 'other' })
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'stale' }])
    expect((await explain('nothing', { text: 'Why', fingerprint })).statusCode).toBe(404)
    expect(
      (await explain('fact.loan_asked', { text: 'Why', fingerprint }, await portal.person('loan_officer')))
        .statusCode,
    ).toBe(404)
    const written = await explain('fact.loan_asked', { text: 'They asked for more at first', fingerprint })
    expect(written.json().note).toMatchObject({
      text: 'They asked for more at first',
      by: 'Grace Oduya',
      current: true,
    })
    await change(id, 'user_form', { loanAmount: 18_000 })
    expect((await checkOf('fact.loan_asked')).note).toMatchObject({ current: false })
  })

  test('is stored with the memo’s completion, which is also possible without it', async () => {
    const ids = await completeAll({ mse_assessment: { loanAmountRequested: 20_000 } })
    const { rows } = await sql<{ checks: { id: string; severity: string; explanation: string | null }[] }>`
      select checks from form_completions where form_id = ${ids.credit_app_memo}`.execute(portal.db.kysely)
    expect(rows[0]?.checks.find(({ id }) => id === 'fact.loan_asked')).toMatchObject({
      severity: 'explain',
      explanation: null,
    })
    const asked = await checkOf('fact.loan_asked')
    expect(asked).toMatchObject({ note: null, unexplainedBy: 'Grace Oduya' })
    const { checks } = await file()
    for (const { severity, unexplainedBy } of checks)
      if (severity !== 'explain') expect(unexplainedBy).toBeNull()
    await explain('fact.loan_asked', { text: 'They asked for more at first', fingerprint: asked.fingerprint })
    expect(await checkOf('fact.loan_asked')).toMatchObject({ unexplainedBy: null })
  })

  test('is not missed by the memo’s officer once the figures are different, or the memo is open again', async () => {
    const ids = await completeAll({ mse_assessment: { loanAmountRequested: 20_000 } })
    await change(ids.user_form, 'user_form', { loanAmount: 18_000 })
    expect(await checkOf('fact.loan_asked')).toMatchObject({ severity: 'explain', unexplainedBy: null })
    await change(ids.user_form, 'user_form', { loanAmount: 17_000 })
    expect(await checkOf('fact.loan_asked')).toMatchObject({ unexplainedBy: 'Grace Oduya' })
    await officer.call('POST', `/api/loan-officer/forms/${ids.credit_app_memo}/reopen`, {})
    expect(await checkOf('fact.loan_asked')).toMatchObject({ unexplainedBy: null })
  })
})

test('each change of a client’s checks reads the client’s forms once, and leaves no unread checks', async () => {
  const ids = await completeAll({ mse_assessment: { loanAmountRequested: 20_000 } })
  const statements = watchStatements()
  const readings = async (work: () => Promise<unknown>) => {
    statements.forget()
    await work()
    const read = statements.texts().filter(text => text.includes('form_completions kept')).length
    const { rows } = await sql<{ unread: boolean; asks: string[]; unexplained: string[] }>`
      select changes <> read_changes as unread, asks, unexplained from client_checks where id = ${clientId}`.execute(
      portal.db.kysely,
    )
    return { read, ...rows[0] }
  }
  await officer.call('POST', `/api/loan-officer/forms/${ids.user_form}/reopen`, {})
  const completing = await readings(() => complete('user_form', { loanAmount: 18_000 }))
  expect(completing).toMatchObject({ read: 1, unread: false })
  expect(completing.asks).toEqual(expect.arrayContaining(['fact.loan_asked', 'file.stale']))
  const { checks } = await file()
  const { fingerprint } = checks.find(({ id }: { id: string }) => id === 'fact.loan_asked')
  const address = `/api/loan-officer/clients/${clientId}/checks/fact.loan_asked/explain`
  const explaining = await readings(() => officer.call('POST', address, { text: 'Why', fingerprint }))
  expect(explaining).toMatchObject({ read: 1, unread: false })
  expect(explaining.unexplained).not.toContain('fact.loan_asked')
  for (const type of formTypes.slice(1))
    if (((await formsOf())[type] ?? 0) > 0) {
      const keeping = await readings(() =>
        officer.call('POST', `/api/loan-officer/forms/${ids[type]}/confirm`, {}),
      )
      expect(keeping).toMatchObject({ read: 1, unread: false })
    }
  statements.end()
  expect(
    (
      await sql<{ asks: string[] }>`select asks from client_checks where id = ${clientId}`.execute(
        portal.db.kysely,
      )
    ).rows[0]?.asks,
  ).not.toContain('file.stale')
})

test('every completion is stored, and cannot be changed', async () => {
  const id = await complete('user_form')
  await change(id, 'user_form', { loanAmount: 18_000 })
  const { rows } = await sql<{ version: number; kind: string; amount: number }>`
    select version, kind, (answers ->> 'loanAmount')::int as amount from form_completions where form_id = ${id} order by id`.execute(
    portal.db.kysely,
  )
  expect(rows).toEqual([
    { version: 2, kind: 'completed', amount: 17_000 },
    { version: 4, kind: 'completed', amount: 18_000 },
  ])
  await expect(sql`update form_completions set kind = 'confirmed'`.execute(portal.db.kysely)).rejects.toThrow(
    'append-only',
  )
})

// spec 3 §2.39
describe('the tables of a credit file', () => {
  const tables = async () => {
    const answer: {
      scoreLines: { field: string; points: number; weight: number; adds: number }[]
      scores: { answered: number }
      statements: {
        title: string
        columns: string[]
        rows: { label: string; cells: string[]; kind: string }[]
      }[]
    } = await file()
    return answer
  }

  test('are empty as long as there is nothing to show', async () => {
    expect(await tables()).toMatchObject({ scoreLines: [], statements: [] })
  })

  test('show what each parameter adds to the score, the financial statements and the bank account by month', async () => {
    await completeAll({ bank_analysis: { bank1_credit_month_8: 4_200, balance_5th_month_2: 650 } })
    const { scoreLines, scores, statements } = await tables()
    expect(scoreLines).toHaveLength(12)
    for (const { points, weight, adds } of scoreLines) expect(adds).toBeCloseTo((points * weight) / 100, 9)
    expect(scoreLines.reduce((sum, { adds }) => sum + adds, 0)).toBeCloseTo(scores.answered, 1)
    const [profit, balance, months] = statements
    expect([profit?.title, balance?.title, months?.title]).toEqual([
      'Profit and Loss (3 years)',
      'Balance Sheet (3 years)',
      'Bank account by month',
    ])
    expect(profit?.columns).toEqual(['2025 (projected)', '2024 (actual)', '2023 (actual)'])
    expect(profit?.rows.find(({ label }) => label === 'Sales')?.cells).toContain('$312,000.00')
    for (const { cells, kind } of profit?.rows ?? [])
      if (kind !== 'heading') expect(cells.some(cell => cell !== '')).toBe(true)
    const august = months?.rows.find(({ label }) => label === 'August 2024')
    expect([months?.columns, august?.cells]).toEqual([
      ['Credits', 'Average balance'],
      ['$4,200.00', '$650.00'],
    ])
  })
})

// spec 3 §2.23
test('the credit file names the business and its branch once the Standard Form does', async () => {
  expect(await file()).toMatchObject({ enterprise: null, branch: null })
  const id = await officer.form(clientId, 'user_form')
  const formData = { customerName: 'Ama', enterpriseName: 'Ama Garments', BranchName: 'Harbour Street' }
  await officer.call('PUT', `/api/loan-officer/forms/${id}/save`, { formData })
  expect(await file()).toMatchObject({ enterprise: 'Ama Garments', branch: 'Harbour Street' })
})

// spec 3 §1.42, §2.32
test('an answer marked as missing is listed with the reason, who marked it and when', async () => {
  const id = await officer.form(clientId, 'user_form')
  await officer.call('PUT', `/api/loan-officer/forms/${id}/save`, {
    formData: { customerName: 'Ama' },
    marks: {
      workplaceVintage: { code: 'nv', reason: 'Records burnt in March' },
      customerName: { reason: 'As on the card' },
    },
  })
  expect((await file()).missing).toEqual([
    {
      form: 'user_form',
      key: 'workplaceVintage',
      label: 'Workplace vintage',
      code: 'nv',
      reason: 'Records burnt in March',
      by: 'Grace Oduya',
      at: expect.stringMatching(/Z$/),
    },
  ])
})

// spec 3 §2.32
test('answers marked as missing are listed in the order of their form', async () => {
  const id = await officer.form(clientId, 'user_form')
  const keys = ['grossMarginBusiness', 'regularEmployees', 'workplaceVintage', 'workplaceSpace']
  const marks = Object.fromEntries(keys.toReversed().map(key => [key, { code: 'na' }]))
  await officer.call('PUT', `/api/loan-officer/forms/${id}/save`, { formData: {}, marks })
  expect((await file()).missing.map(({ key }: { key: string }) => key)).toEqual(keys)
})

// spec 3 §2.39
test('the history lists completions and reopenings even if many saves came after them', async () => {
  const id = await complete('user_form')
  await officer.call('POST', `/api/loan-officer/forms/${id}/reopen`, {})
  const save = (customerName: string) =>
    officer.call('PUT', `/api/loan-officer/forms/${id}/save`, { formData: { customerName } })
  for (let time = 1; time <= 70; time += 1) await save(`Ama ${time}`)
  const actions = (await file()).timeline.map(({ action }: { action: string }) => action)
  expect(actions.filter((action: string) => action !== 'saved')).toEqual(['reopened', 'completed', 'created'])
  expect(actions.filter((action: string) => action === 'saved')).toHaveLength(60)
})

// spec 3 §1.36, §1.46
test('a loan amount changed from 30,000 to 22,000 in a reopened Standard Form is shown everywhere until each form is settled', async () => {
  const ids = await completeAll({ user_form: { loanAmount: 30_000 } })
  await change(ids.user_form, 'user_form', { loanAmount: 22_000 })
  const from30 = expect.objectContaining({
    form: 'user_form',
    key: 'loanAmount',
    from: '$30,000.00',
    to: '$22,000.00',
    by: 'Grace Oduya',
  })
  const { stale, checks }: AnswerOf<'GET /api/loan-officer/clients/{clientId}/file'> = await file()
  const forms = formsBasedOnChanges(stale)
  const resting = forms.map(({ form }) => form.type)
  expect(resting).toEqual(expect.arrayContaining(['mse_assessment', 'expert_scorecard', 'credit_app_memo']))
  for (const { inputs } of forms) expect(inputs).toEqual(expect.arrayContaining([from30]))
  const memo = forms.find(({ form }) => form.type === 'credit_app_memo')
  expect(memo?.inputs).toContainEqual(
    expect.objectContaining({ effect: 'differs', effects: expect.arrayContaining([expect.anything()]) }),
  )
  const asked = checks.find(({ id }: { id: string }) => id === 'fact.loan_asked')
  expect(asked).toMatchObject({ severity: 'explain', sentence: expect.stringContaining('$22,000.00') })
  // In the officer's list, in the memo and in the administrator's list.
  const listed = async () => {
    const { clients } = (await officer.call('GET', '/api/loan-officer/clients')).json()
    const { forms } = clients.find(({ _id }: { _id: string }) => _id === clientId)
    const marked = forms.filter(({ staleInputs }: { staleInputs: number }) => staleInputs > 0)
    return marked.map(({ formType }: { formType: FormType }) => formType)
  }
  expect((await listed()).sort()).toEqual([...resting].sort())
  const ofMemo = (await officer.call('GET', `/api/loan-officer/forms/${ids.credit_app_memo}/stale`)).json()
  const restingForm = memo?.form
  expect(ofMemo.inputs.map((input: object) => ({ ...input, restingForm }))).toEqual(memo?.inputs)
  const contradictory = async () => {
    const { files } = (await administrator.call('GET', '/api/admin/contradictions?limit=100')).json()
    const found = files.find(({ _id }: { _id: string }) => _id === clientId)
    return (found?.checks ?? []).map(({ id }: { id: string }) => id)
  }
  expect(await contradictory()).toContain('file.stale')
  // One form is reopened and updated; the others are kept as they are, with a reason.
  await change(ids.mse_assessment, 'mse_assessment', { loanAmountRequested: 22_000 })
  for (const type of formTypes.slice(2)) {
    if ((await staleOf(type)).length === 0) continue
    const reason = `The committee has seen it: ${type}`
    const kept = await officer.call('POST', `/api/loan-officer/forms/${ids[type]}/confirm`, { reason })
    expect(kept.statusCode, kept.body).toBe(200)
  }
  const settled = await file()
  expect(settled.stale).toEqual([])
  expect(await listed()).toEqual([])
  expect(await contradictory()).not.toContain('file.stale')
  expect(settled.timeline).toContainEqual(
    expect.objectContaining({
      form: 'credit_app_memo',
      action: 'confirmed',
      by: 'Grace Oduya',
      reason: 'The committee has seen it: credit_app_memo',
    }),
  )
})
