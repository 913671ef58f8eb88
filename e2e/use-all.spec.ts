import type { Page } from '@playwright/test'
import type { Answers } from '../engine/types.ts'
import { type FormType, formTypes, rowOf } from '../forms/catalogue.ts'
import { type EarlierForms, isLive } from '../forms/links/link.ts'
import { linksTo, suggestionsFor } from '../forms/links.ts'
import { policy1 } from '../forms/policy/policy.ts'
import { formShown, onStep } from './fill.ts'
import { createClient, customer, type Person } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

// spec 3 §2.7, §2.53

/** Figures and balances of 2024, which no form of today suggests (D57). */
const ofPastYear = /_2024$|^balance_/

/** The keys of the fields that a person decides on one by one (D54). */
const judgedKeys = (type: FormType) =>
  formShown(type).fields.flatMap(({ key, byHand }) => (byHand ? [key] : []))

/**
 * The fields that one press can fill from earlier forms: without judgements, and without live links, which follow from the
 * form's own answers.
 */
const suggestedKeys = (type: FormType) =>
  new Set(
    linksTo(type, 2024)
      .filter(link => !isLive(link) && !ofPastYear.test(link.field) && !judgedKeys(type).includes(link.field))
      .map(({ field }) => field),
  )

/** Returns the answers that earlier forms cannot suggest. */
function ownAnswers(type: FormType, answers: Answers): Answers {
  const suggested = suggestedKeys(type)
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !suggested.has(key)))
}

function firstSuggestedStep(type: FormType): number {
  const suggested = suggestedKeys(type)
  return formShown(type).fields.find(({ key }) => suggested.has(key))?.step ?? 1
}

/** Creates a form with these answers, saved at the first step with suggestions or at `step`. */
async function beginForm(
  officer: Person,
  clientId: string,
  type: FormType,
  data: Answers,
  step = firstSuggestedStep(type),
) {
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${clientId}/forms`, {
    formType: type,
  })
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, {
    formData: data,
    currentStep: step,
    lastSavedStep: step,
  })
  const id: string = form._id
  const kept = async (): Promise<Answers> =>
    (await officer.call('GET', `/api/loan-officer/forms/${id}`)).form.formData
  return { id, step, kept }
}

/** Returns what the client's earlier forms suggest for this form. */
async function suggestedBy(officer: Person, clientId: string, type: FormType): Promise<Answers> {
  const { forms } = await officer.call('GET', `/api/loan-officer/clients/${clientId}/forms`)
  const before = formTypes.slice(0, formTypes.indexOf(type))
  const earlier: EarlierForms = Object.fromEntries(
    before.map(earlierType => {
      const form = forms.find((candidate: { formType: FormType }) => candidate.formType === earlierType)
      const values = Object.entries(form.calculatedFields).filter(([, value]) => value !== null)
      const { formData: answers, createdAt } = form
      return [earlierType, { answers, computed: Object.fromEntries(values), createdAt }]
    }),
  )
  return Object.fromEntries(
    suggestionsFor(type, earlier, policy1, 2024).map(({ field, value }) => [field, value]),
  )
}

/** Returns the keys whose answers have changed. */
function filled(before: Answers, now: Answers): string[] {
  return Object.keys(now).filter(key => now[key] !== before[key])
}

const taken = (page: Page) => page.getByRole('status').filter({ hasText: /taken from earlier forms/ })

/** Takes all suggestions with one shortcut: for the whole form if several steps have suggestions, otherwise for the step. */
async function takeAll(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Use .* from earlier forms$/ })).toBeVisible()
  const ofForm = await page.getByRole('button', { name: / of this form$/ }).isVisible()
  await page.keyboard.press(ofForm ? 'Control+Shift+Enter' : 'Control+Enter')
  await expect(taken(page)).toBeVisible()
}

test('fewer than twelve key presses accept all suggestions of a file, and replace nothing that was typed', async ({
  page,
  officer,
}) => {
  test.slow()
  const someone = customer(140)
  const client = await createClient(officer, someone, 'user_form')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  let presses = 0
  let used = 0
  for (const type of formTypes.slice(1)) {
    const typed = { ...ownAnswers(type, someone.answers[type]), ...typedOver[type] }
    const { id, step, kept } = await beginForm(officer, client.id, type, typed)
    // The scorecard's suggestions are ratings, each of which is taken by itself.
    if (suggestedKeys(type).size === 0) {
      await officer.call('POST', `/api/loan-officer/forms/${id}/complete`, { formType: type, data: typed })
      continue
    }
    await page.goto(rowOf(type).route)
    await onStep(page, type, step)
    const start = await kept()
    expect(start).toMatchObject(typed)
    await takeAll(page)
    presses += 1
    await page.keyboard.press('Control+s')
    await expect.poll(async () => filled(start, await kept()), type).not.toEqual([])
    const now = await kept()
    expect(now).toMatchObject({ ...(await suggestedBy(officer, client.id, type)), ...typed })
    used += filled(start, now).length
    // Completes the form with the customer's own answers to all other fields.
    const data = { ...someone.answers[type], ...now }
    await page.goto('/loan-officer/dashboard')
    await officer.call('POST', `/api/loan-officer/forms/${id}/complete`, { formType: type, data })
  }
  expect(presses).toBeLessThan(12)
  expect(used).toBeGreaterThan(30)
})

/** Answers typed by the officer that differ from what earlier forms suggest. */
const typedOver: Partial<Record<FormType, Answers>> = {
  mse_assessment: { product: 'Umbrellas', loanAmountRequested: 1234 },
  credit_app_memo: { branch: 'Far Away' },
}

test('one Ctrl+Z or one press of Undo takes back all accepted suggestions, and a reload still shows their source', async ({
  page,
  officer,
}) => {
  const someone = customer(141)
  const client = await createClient(officer, someone, 'user_form')
  const own = ownAnswers('mse_assessment', someone.answers.mse_assessment)
  const typed = { ...own, ...typedOver.mse_assessment }
  // Step 6 is the one with most suggestions from the Standard Form.
  const { step, kept } = await beginForm(officer, client.id, 'mse_assessment', typed, 6)
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/mse-assessment')
  await onStep(page, 'mse_assessment', step)
  const start = await kept()
  expect(start).toMatchObject(typed)
  const save = () => page.keyboard.press('Control+s')
  for (const takeBack of [
    () => page.keyboard.press('Control+z'),
    () => page.getByRole('button', { name: 'Undo', exact: true }).click(),
  ]) {
    await takeAll(page)
    await save()
    await expect.poll(async () => filled(start, await kept())).not.toEqual([])
    await takeBack()
    await expect(page.getByRole('status').filter({ hasText: /answers undone/ })).toBeVisible()
    await save()
    await expect.poll(kept).toEqual(start)
  }
  await takeAll(page)
  await save()
  await expect.poll(async () => filled(start, await kept())).not.toEqual([])
  const origins = page.getByText(/^As in Standard Form/)
  await expect(origins.first()).toBeVisible()
  const count = await origins.count()
  await page.reload()
  await onStep(page, 'mse_assessment', step)
  await expect(origins).toHaveCount(count)
  const { timeline } = await officer.call('GET', `/api/loan-officer/clients/${client.id}/file`)
  expect(Object.values(timeline[0].origins)).toContainEqual(expect.stringMatching(/^from Standard Form: /))
})

// D54
test('by keyboard, no decision, recommendation or risk score of a memo is filled by a press that does not name it', async ({
  page,
  officer,
}) => {
  test.slow()
  const someone = customer(142)
  const client = await createClient(officer, someone, 'bank_analysis')
  const { kept } = await beginForm(officer, client.id, 'credit_app_memo', {}, 4)
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/credit-app-memo')
  await onStep(page, 'credit_app_memo', 4)
  const goTo = (title: string) => page.getByRole('button', { name: title }).press('Enter')
  await goTo('Customer and Loan Details')
  await onStep(page, 'credit_app_memo', 1)
  await takeAll(page)
  await page.keyboard.press('Control+s')
  await expect.poll(async () => Object.keys(await kept())).toContain('endUse')
  const judged = judgedKeys('credit_app_memo')
  expect(Object.keys(await kept()).filter(key => judged.includes(key))).toEqual([])

  await goTo('Risk Assessment and References')
  await onStep(page, 'credit_app_memo', 2)
  await page.getByRole('button', { name: /^Use .* for Credit Risk Score$/ }).press('Enter')
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => Object.keys(await kept()).filter(key => judged.includes(key)))
    .toEqual(['creditRiskScore'])

  // The texts that were filled unseen are drafts, until each of them is confirmed or changed.
  await goTo('Qualitative Assessment')
  await onStep(page, 'credit_app_memo', 3)
  const unread = page.getByText('Draft, not read yet')
  const drafts = await unread.count()
  expect(drafts).toBeGreaterThan(3)
  await page.getByRole('button', { name: 'I have read it' }).first().press('Enter')
  await page.getByRole('textbox', { name: 'Business Activity' }).press('End')
  await page.keyboard.type(' They bake well.')
  await expect(unread).toHaveCount(drafts - 2)
  await page.keyboard.press('Control+s')
  const file = async () => officer.call('GET', `/api/loan-officer/clients/${client.id}/file`)
  const unreadInFile = async () =>
    (await file()).prose.filter(({ isDraft }: { isDraft: boolean }) => isDraft).length
  await expect.poll(unreadInFile).toBeGreaterThanOrEqual(drafts - 2)
  await page.reload()
  await onStep(page, 'credit_app_memo', 3)
  await expect(unread).toHaveCount(drafts - 2)
})
