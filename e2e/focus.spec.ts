import type { Page } from '@playwright/test'
import type { Answer, Answers, Field } from '../engine/types.ts'
import { type FormType, formTypes, rowOf } from '../forms/catalogue.ts'
import { nextOf } from '../forms/chain.ts'
import { isLive } from '../forms/links/link.ts'
import { linksTo } from '../forms/links.ts'
import { inputKept } from './device.ts'
import { fillField, formShown, onStep } from './fill.ts'
import { createClient, customer, type Person } from './people.ts'
import { blockSaves, expect, rememberClient, rememberSignIn, test } from './test.ts'

// spec 3 §2.9, §2.79

/** Says where the focus is. On "the page" a key would have no effect, and Tab would start again at the top. */
function place(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (at === null || at === document.body) return 'the page'
    if (at.closest('dialog[open]')) return 'a dialog'
    return at.id !== 'main' && at.closest('main') ? 'the form' : 'around the form'
  })
}

async function staysInForm(page: Page, after: string): Promise<void> {
  await expect.poll(() => place(page), after).toBe('the form')
}

/** Presses a button with Enter, as a person who reached it with Tab does. */
async function press(page: Page, name: string | RegExp, exact = true): Promise<void> {
  const button = page.getByRole('button', { name, exact }).last()
  await button.focus()
  await page.keyboard.press('Enter')
}

/** Presses Tab until the first field of the step has the focus, and returns how often. Infinity after 20 presses. */
async function tabsToField(page: Page): Promise<number> {
  for (let presses = 1; presses <= 20; presses++) {
    await page.keyboard.press('Tab')
    if (await page.locator('main :is(input, select, textarea):focus').count()) return presses
  }
  return Number.POSITIVE_INFINITY
}

const inputsOf = (type: FormType, step: number) =>
  formShown(type).fields.filter(field => field.step === step && !field.calculated && !field.visibleWhen)

/**
 * Returns two fields of the first step that take any answer. The second one has at least three possible answers. Neither is the
 * client's name or address.
 */
function twoFields(type: FormType): readonly [Field, Field] {
  const fields = inputsOf(type, 1).filter(
    ({ key, type: kind }) => ['select', 'currency', 'number'].includes(kind) || key === 'bankName',
  )
  const other = fields.find(({ options }) => options?.length !== 2)
  const one = fields.find(field => field !== other)
  if (!one || !other) throw new Error(`The first step of ${type} has no two such fields`)
  return [one, other]
}

function answerTo({ options, type }: Field, which: 0 | 1 | 2): Answer {
  return options?.[which]?.value ?? (type === 'text' ? `Bank ${which}` : 11 + which)
}

interface Work {
  readonly page: Page
  readonly officer: Person
  readonly type: FormType
  readonly formId: string
}

function saveElsewhere({ officer, formId }: Work, formData: Answers): Promise<unknown> {
  return officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, { formData, currentStep: 1 })
}

/** Lets somebody else save meanwhile: a change of another field is merged, one of the same field opens a question. */
async function meetOthers(work: Work): Promise<void> {
  const { page, type } = work
  const [one, other] = twoFields(type)
  await saveElsewhere(work, { [other.key]: answerTo(other, 0) })
  await fillField(page, one, answerTo(one, 1))
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Merged with/)).toBeVisible()
  await press(page, 'Close')
  await expect(page.getByText(/^Merged with/)).toBeHidden()
  await staysInForm(page, `${type}: the notice of what was merged is closed`)
  // Waits until the merged answers are saved. Before that, the next save from elsewhere would be merged without a question.
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d/ })).toBeVisible()

  await saveElsewhere(work, { [other.key]: answerTo(other, 1) })
  await fillField(page, other, answerTo(other, 2))
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await press(page, 'All mine')
  await press(page, 'Apply')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await staysInForm(page, `${type}: a conflict is decided`)
  // Waits until the decision is saved. Before that, the server has the answer that is typed next, and there is nothing to restore.
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d/ })).toBeVisible()
}

/** Uses what earlier forms suggest, and takes it back with Undo. What is decided by hand is taken one by one (D54). */
async function takeAndUndo({ page, type }: Work): Promise<void> {
  const isSuggested = linksTo(type, 2024).some(
    link => !isLive(link) && inputsOf(type, 1).some(({ key, byHand }) => key === link.field && !byHand),
  )
  if (!isSuggested) return
  await press(page, /^Use (all )?\d+ (from earlier forms|of this form)$/)
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await staysInForm(page, `${type}: suggestions are used`)
  await press(page, 'Undo')
  await staysInForm(page, `${type}: suggestions are taken back`)
}

/** Lets a change be restored that could not be saved, and discards it. */
async function discard({ page, type }: Work): Promise<void> {
  const [, field] = twoFields(type)
  const saves = await blockSaves(page.context())
  // A page that is left without a connection may lose the last 100 ms of typing.
  await inputKept(page, () => fillField(page, field, answerTo(field, 1)))
  await page.reload()
  await expect(page.getByText(/on this device were restored/)).toBeVisible()
  await staysInForm(page, `${type}: unsaved answers are restored`)
  await press(page, 'Discard')
  await press(page, 'Discard changes')
  await expect(page.getByText(/on this device were restored/)).toBeHidden()
  await staysInForm(page, `${type}: what was restored is discarded`)
  await saves.release(page)
}

/** Pastes cells of a spreadsheet into the grid of the step, undoes this, and closes the notice. */
async function pasteAndUndo({ page, type }: Work): Promise<void> {
  await page.locator('main table input').first().focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '10\t20\n30\t40\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByRole('button', { name: /^(Undo paste|Do not paste)$/ })).toBeVisible()
  await staysInForm(page, `${type}: a block is pasted`)
  if (await page.getByRole('button', { name: 'Undo paste' }).isVisible()) {
    await press(page, 'Undo paste')
    await staysInForm(page, `${type}: a paste is taken back`)
    await press(page, 'Close')
  } else await press(page, 'Do not paste')
  await expect(page.getByRole('button', { name: /^(Undo paste|Paste again|Do not paste)$/ })).toBeHidden()
  await staysInForm(page, `${type}: the notice of a paste is closed`)
}

/** Goes through all steps by keyboard. Returns the steps whose first field is too many presses of Tab from their heading. */
async function walk(work: Work): Promise<string[]> {
  const { page, type } = work
  const far: string[] = []
  for (const { number, sections } of formShown(type).steps) {
    if (number > 1) {
      await press(page, 'Next')
      await onStep(page, type, number)
    }
    await staysInForm(page, `${type}: step ${number} is opened`)
    if (inputsOf(type, number).length === 0) continue
    const presses = await tabsToField(page)
    if (presses > 5) far.push(`${type}, step ${number}: ${presses}`)
    if (sections.some(({ kind }) => kind === 'grid')) await pasteAndUndo(work)
  }
  return far
}

/** Reports whether the focus was on the page itself in any frame before a part of the next screen has it. */
function losesFocus(page: Page): Promise<boolean> {
  return page.evaluate(
    address =>
      new Promise<boolean>(resolve => {
        let wasLost = false
        const look = () => {
          const at = document.activeElement
          if (location.pathname !== address && at?.closest('main')) return resolve(wasLost)
          wasLost ||= at === document.body
          requestAnimationFrame(look)
        }
        look()
      }),
    new URL(page.url()).pathname,
  )
}

/** Presses Enter on a control that leads to another screen. */
async function follow(
  page: Page,
  role: 'button' | 'link' | 'menuitem',
  name: string | RegExp,
): Promise<void> {
  const control = page.getByRole(role, { name }).first()
  await control.focus()
  const isLost = losesFocus(page)
  await page.keyboard.press('Enter')
  expect(await isLost, `the focus was lost after ${name}`).toBe(false)
}

/** Completes the form by keyboard, which leads to the next form, and then reopens it. */
async function completeAndReopen({ page, officer, type, formId }: Work, data: Answers): Promise<void> {
  const isLost = losesFocus(page)
  await press(page, 'Next')
  expect(await isLost, `${type}: the focus was lost between its completion and the next form`).toBe(false)
  const following = nextOf(type)
  if (following) {
    await onStep(page, following.type, 1)
    await staysInForm(page, `${type}: its completion led to the next form`)
  } else await expect(page).toHaveURL(/dashboard/)
  await page.goto(rowOf(type).route)
  await expect(page.getByRole('heading', { name: /^Completed / })).toBeFocused()
  await press(page, 'Reopen for editing')
  await press(page, 'Reopen')
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
  await staysInForm(page, `${type}: it is reopened`)
  await officer.call('POST', `/api/loan-officer/forms/${formId}/complete`, { formType: type, data })
}

test('the focus stays in the form after each decision, undo and completion, and the first field is at most five Tab stops away', async ({
  page,
  officer,
  provoked,
}) => {
  test.slow()
  provoked.push(409)
  const someone = customer(315)
  const client = await createClient(officer, someone, null)
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  const far: string[] = []
  for (const type of formTypes) {
    const { form } = await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
      formType: type,
    })
    const work = { page, officer, type, formId: form._id }
    await page.goto(rowOf(type).route)
    await onStep(page, type, 1)
    await staysInForm(page, `${type}: it is opened`)
    await takeAndUndo(work)
    await meetOthers(work)
    await discard(work)
    await saveElsewhere(work, someone.answers[type])
    await page.goto(rowOf(type).route)
    await onStep(page, type, 1)
    far.push(...(await walk(work)))
    await completeAndReopen(work, someone.answers[type])
  }
  expect(far, 'presses of Tab to the first field').toEqual([])
})

test('while a screen gives way to the next one, whose code has yet to load, the focus is never on the page itself', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(317), 'user_form')
  // The code of a screen arrives late, as on a slow network.
  await page.route('**/assets/*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 150))
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel(/email/i).fill(officer.email)
  await page.getByLabel('Password', { exact: true }).fill(officer.password)
  await follow(page, 'button', /^Sign in/i)
  await expect(page).toHaveURL(/dashboard/)
  await follow(page, 'button', 'New Client Form')
  await onStep(page, 'user_form', 1)
  await staysInForm(page, 'a new client is begun')
  await follow(page, 'button', 'Back to dashboard')
  await page.goto(`/loan-officer/clients/${client.id}/forms`)
  await follow(page, 'link', /credit file/i)
})

test('the focus stays on the dashboard when a search removes the row that has it', async ({
  page,
  officer,
}) => {
  await createClient(officer, customer(318), null)
  await rememberSignIn(page, officer)
  // What keeps the focus loads after the screen.
  await page.goto('/loan-officer/dashboard', { waitUntil: 'networkidle' })
  const views = page.getByRole('link', { name: 'View' })
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('nobody has this name')
  await views.focus()
  await expect(views).toHaveCount(0)
  await expect.poll(() => place(page)).not.toBe('the page')
})

test('a link from a client’s forms to the credit file moves the focus to its content', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(316), 'user_form')
  await rememberSignIn(page, officer)
  await page.goto(`/loan-officer/clients/${client.id}/forms`)
  await page
    .getByRole('link', { name: /credit file/i })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/file$/)
  await expect(page.getByRole('main')).toBeFocused()
})

// spec 3 §2.9
test('in a narrow window the action bar covers no focused control', async ({ page, officer }) => {
  const someone = customer(139)
  const client = await createClient(officer, someone, 'bank_analysis')
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
    formType: 'credit_app_memo',
  })
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, {
    formData: someone.answers.credit_app_memo,
    currentStep: 4,
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  // Suggestions that arrive later would move the focused control once more.
  await page.goto('/credit-app-memo', { waitUntil: 'networkidle' })
  await onStep(page, 'credit_app_memo', 4)
  await expect(page.getByText('Next completes the Credit App Memo')).toBeVisible()
  const covered: string[] = []
  const next = page.getByRole('button', { name: 'Next', exact: true })
  for (let presses = 0; presses < 100 && !(await next.evaluate(at => at.matches(':focus'))); presses++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const focused = document.activeElement
      const bar = document.querySelector('button[data-form]')?.closest('div')?.parentElement
      const { top = 0, height = 0 } = focused?.getBoundingClientRect() ?? {}
      // Of a text over several lines, the browser brings the first one into view.
      const isCovered =
        bar && !bar.contains(focused) && top + Math.min(height, 24) > bar.getBoundingClientRect().top
      return isCovered ? focused?.id || focused?.textContent : null
    })
    if (at) covered.push(at)
  }
  await expect(next).toBeFocused()
  expect(covered).toEqual([])
})
