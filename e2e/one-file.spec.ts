import type { Page } from '@playwright/test'
import type { Answers, Field } from '../engine/types.ts'
import { type FormType, formTypes } from '../forms/catalogue.ts'
import { nextOf } from '../forms/chain.ts'
import { type ClientFile, createFile, saveAnswers, storedForms } from './client-tab.ts'
import { formShown, onStep } from './fill.ts'
import { atRest, focused, typeAnswer } from './keys.ts'
import { customer } from './people.ts'
import { expect, rememberSignIn, test } from './test.ts'

// spec 3 §2.9, §2.53, §2.79; D37

/** The effort that one client file takes a person who uses no mouse. */
interface Effort {
  /** How often Tab was pressed from the heading of each step to its first field. */
  readonly runs: { step: string; presses: number }[]
  /** The number of key presses that took over what earlier forms suggest. */
  suggestions: number
}

/** Presses Tab, expects the focus to be on an element rather than on the page, and describes this element. */
async function tab(page: Page) {
  await page.keyboard.press('Tab')
  const at = await focused(page)
  expect(at.tag, 'where Tab leads').not.toBe('body')
  return at
}

/** Presses Tab until an element with this text (in this row) has the focus, then Enter. Throws after 200 presses. */
async function tabToAndPress(page: Page, text: string, row = ''): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    const at = await tab(page)
    if (at.text === text && at.row.includes(row)) return page.keyboard.press('Enter')
  }
  throw new Error(`Tab never came to ${text}`)
}

async function takeSuggestions(page: Page, effort: Effort): Promise<void> {
  const offers = page.getByRole('button', {
    name: /^Use .*\d+ (of this form|of this step|from earlier forms)$/,
  })
  if (!(await offers.first().isVisible())) return
  const ofForm = page.getByRole('button', { name: / of this form$/ })
  await page.keyboard.press((await ofForm.isVisible()) ? 'Control+Shift+Enter' : 'Control+Enter')
  effort.suggestions += 1
  await expect(page.getByRole('status').filter({ hasText: /answers? taken/ })).toBeVisible()
  await expect.poll(async () => (await focused(page)).tag, 'the focus goes on').not.toBe('h2')
}

/**
 * Goes with Tab through a step and types its answers. Begins at the step's heading, or at the field that taking suggestions
 * has focused, and ends with the focus on Next, which is not pressed.
 */
async function walk(page: Page, type: FormType, step: number, answers: Answers, effort: Effort) {
  const asked = (field: Field) => field.step === step && !field.calculated
  const fields = new Map(
    formShown(type)
      .fields.filter(asked)
      .map(field => [field.key, field]),
  )
  const done = new Set<string>()
  let at = await focused(page)
  for (let runs = 0; runs < 600; runs++) {
    if (runs > 0 || !fields.has(at.key)) at = await tab(page)
    const field = fields.get(at.key)
    if (field && !done.has(at.key)) {
      if (done.size === 0) effort.runs.push({ step: `${type}, step ${step}`, presses: runs + 1 })
      done.add(at.key)
      if (!at.holds) await typeAnswer(page, field, answers)
    } else if (at.tag === 'button' && at.text === 'Next') return
  }
  throw new Error(`Tab never came to Next on step ${step} of ${type}`)
}

/**
 * Waits until a step is shown with its suggestions, and expects its heading to have the focus, as after each change of steps
 * and after each loading of the page.
 */
async function atHeading(page: Page, type: FormType, step: number): Promise<void> {
  await onStep(page, type, step)
  await atRest(page)
  await expect.poll(async () => (await focused(page)).tag, `${type}, step ${step}`).toBe('h2')
}

/** Expects the page's header to name this client. */
async function expectClient(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('banner')).toContainText(name)
}

/** Works in the other tab on its own client, by keys only: types half of the Standard Form, reloads, and completes it. */
async function workInOtherTab(page: Page, file: ClientFile): Promise<void> {
  await page.bringToFront()
  await page.goto('/loan-officer/dashboard')
  await expect(page.getByRole('row', { name: file.name })).toBeVisible()
  await tabToAndPress(page, 'Resume', file.name)
  await expectClient(page, file.name)
  await page.reload()
  await expectClient(page, file.name)
  await tabToAndPress(page, 'Next')
  await onStep(page, 'mse_assessment', 1)
  await expectClient(page, file.name)
}

test('an officer takes one client through all forms with the keyboard alone, while another tab works on another client', async ({
  page,
  context,
  officer,
}) => {
  test.slow()
  const other = await createFile(officer, 151, null)
  await saveAnswers(officer, other, 'user_form')
  const { name, answers } = customer(150)
  await rememberSignIn(page, officer)
  const second = await context.newPage()
  await page.bringToFront()
  const effort: Effort = { runs: [], suggestions: 0 }
  await page.goto('/loan-officer/dashboard')
  await expect(page.getByRole('row', { name: other.name })).toBeVisible()
  await tabToAndPress(page, '+ New Client Form')
  for (const type of formTypes) {
    for (const { number } of formShown(type).steps) {
      await atHeading(page, type, number)
      await expectClient(page, type === 'user_form' && number === 1 ? 'New client' : name)
      await takeSuggestions(page, effort)
      await walk(page, type, number, answers[type], effort)
      if (type === 'mse_assessment' && number === 3) {
        await workInOtherTab(second, other)
        await page.bringToFront()
        await page.reload()
        await atHeading(page, type, number)
        await expectClient(page, name)
        await walk(page, type, number, answers[type], effort)
      }
      await page.keyboard.press('Enter')
    }
    const following = nextOf(type)?.type
    if (following) await onStep(page, following, 1)
    else await expect(page).toHaveURL(/\/loan-officer\/dashboard$/)
    if (type !== 'user_form') await expectClient(second, other.name)
  }
  const { clients } = await officer.call('GET', '/api/loan-officer/clients')
  const client = clients.find((candidate: { name: string }) => candidate.name === name)
  const forms = await storedForms(officer, { ...other, id: client._id })
  expect(forms.filter(({ isCompleted }) => isCompleted).map(({ formType }) => formType)).toEqual([
    ...formTypes,
  ])
  const [kept] = await storedForms(officer, other)
  expect(kept?.formData).toMatchObject(other.answers.user_form)
  expect(
    effort.runs.filter(({ presses }) => presses > 5),
    'Tab to the first field of a step',
  ).toEqual([])
  expect(effort.suggestions, 'presses for suggestions').toBeLessThan(12)
})
