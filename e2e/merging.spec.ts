import type { BrowserContext, Page } from '@playwright/test'
import { inputKept } from './device.ts'
import { fillField, formShown, onStep } from './fill.ts'
import { createClient, customer, type Person, register } from './people.ts'
import {
  axeFindings,
  blockSaves,
  expect,
  rememberClient,
  rememberSignIn,
  sidewaysOverflow,
  test,
} from './test.ts'

// spec 3 §2.8

// Two tabs of one browser edit the same form.

const field = (key: string) => {
  const found = formShown('output_sheet').fields.find(other => other.key === key)
  if (!found) throw new Error(`The Output Sheet has no ${key}`)
  return found
}
const inflow = field('business_cash_inflow')
const household = field('household_expenses')
const remarks = field('remarks')

async function openOutputSheet(page: Page, officer: Person, seed: number) {
  const client = await createClient(officer, customer(seed), 'mse_assessment')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/output-analysis')
  await onStep(page, 'output_sheet', 1)
  const stored = async () => {
    const { forms } = await officer.call('GET', `/api/loan-officer/clients/${client.id}/forms`)
    return forms.find((form: { formType: string }) => form.formType === 'output_sheet').formData
  }
  return { client, stored }
}

async function openSecond(context: BrowserContext): Promise<Page> {
  const second = await context.newPage()
  await second.goto('/output-analysis')
  await onStep(second, 'output_sheet', 1)
  return second
}

async function saveProgress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByText(/saved successfully!/)).toBeVisible()
}

test('changes to different fields are merged without a question, and the screen names the fields changed elsewhere', async ({
  page,
  officer,
  context,
  provoked,
}) => {
  provoked.push(409)
  const { stored } = await openOutputSheet(page, officer, 55)
  const second = await openSecond(context)
  await fillField(page, inflow, 1000)
  await saveProgress(page)
  await fillField(second, household, 400)
  await saveProgress(second)
  expect(await stored()).toMatchObject({ business_cash_inflow: 1000, household_expenses: 400 })
  await expect(second.getByRole('alertdialog')).toBeHidden()
  await expect(second.getByLabel(/^Business cash inflow/)).toHaveValue('1,000')

  const said = second.getByRole('status').filter({ hasText: 'Merged with what' })
  await expect(said).toHaveText(
    new RegExp(`Merged with what ${officer.name} saved at [0-9]{2}:[0-9]{2}: 1 field\\.`),
  )
  expect(await axeFindings(second)).toEqual([])
  await said.getByRole('button', { name: 'Show' }).click()
  const list = second.getByRole('dialog', { name: 'Merged fields' })
  await expect(list).toContainText('$1,000')
  expect(await axeFindings(second)).toEqual([])
  await list.getByRole('button', { name: inflow.label }).click()
  await expect(second.getByLabel(/^Business cash inflow/)).toBeFocused()
  await expect(said).toBeHidden()
})

test('changes to the same field lead to a question about that field only', async ({
  page,
  officer,
  context,
  provoked,
}) => {
  provoked.push(409)
  const { stored } = await openOutputSheet(page, officer, 57)
  const second = await openSecond(context)
  await fillField(page, inflow, 1000)
  await fillField(page, household, 300)
  await saveProgress(page)
  await fillField(second, inflow, 2000)
  await second.getByRole('button', { name: 'Save Progress' }).click()
  const question = second.getByRole('alertdialog', { name: 'This form was changed elsewhere' })
  const asked = question.getByRole('group', { name: inflow.label })
  await expect(asked.getByRole('radio')).toHaveCount(2)
  await expect(question.getByRole('group')).toHaveCount(1)
  const saved = asked.getByRole('radio', { name: new RegExp(`^Saved \\(${officer.name}, .*\\$1,000\\.00$`) })
  await expect(saved).not.toBeChecked()
  await expect(question.getByRole('button', { name: 'Apply' })).toBeDisabled()
  expect(await axeFindings(second)).toEqual([])
  await second.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(second)).toBe(0)

  await second.keyboard.press('Escape')
  await second.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'All saved' }).click()
  await expect(saved).toBeChecked()
  await asked.getByRole('radio', { name: /^Mine/ }).check()
  await question.getByRole('button', { name: 'Apply' }).click()
  await expect(question).toBeHidden()
  await expect.poll(stored).toMatchObject({ business_cash_inflow: 2000, household_expenses: 300 })
  await expect(second.getByLabel(/^Household expenses/)).toHaveValue('300')
})

test('two tabs that edit different steps are never asked and lose nothing', async ({
  page,
  officer,
  context,
  provoked,
}) => {
  provoked.push(409)
  const { stored } = await openOutputSheet(page, officer, 58)
  const second = await openSecond(context)
  await second.getByRole('button', { name: new RegExp(`Section ${remarks.step}`) }).click()
  await onStep(second, 'output_sheet', remarks.step)
  let text = ''
  for (const amount of [100, 200, 300, 400]) {
    await fillField(page, inflow, amount)
    text += `Visit ${amount}. `
    await fillField(second, remarks, text.trim())
    await Promise.all([saveProgress(page), saveProgress(second)])
  }
  await fillField(page, household, 50)
  await fillField(second, remarks, 'Done')
  await expect.poll(stored).toMatchObject({
    business_cash_inflow: 400,
    household_expenses: 50,
    remarks: 'Done',
  })
  for (const tab of [page, second]) await expect(tab.getByRole('alertdialog')).toHaveCount(0)
})

test('two tabs closed before a save lose nothing', async ({ page, officer, context }) => {
  const { stored } = await openOutputSheet(page, officer, 59)
  const second = await openSecond(context)
  const saves = await blockSaves(context)
  // Waits after each input, because a page that is left without a connection may lose the last 100 ms of typing.
  await inputKept(page, () => fillField(page, inflow, 1234))
  await inputKept(second, () => fillField(second, household, 567))
  // The first tab is still open, so the second one does not take over its draft when it is reloaded.
  await second.reload()
  await expect(second.getByLabel(/^Household expenses/)).toHaveValue('567')
  await expect(second.getByLabel(/^Business cash inflow/)).toHaveValue('')
  await page.close()
  await second.close()
  expect(await stored()).not.toHaveProperty('business_cash_inflow')
  expect(await stored()).not.toHaveProperty('household_expenses')

  const third = await context.newPage()
  await third.goto('/output-analysis')
  await expect(third.getByLabel(/^Business cash inflow/)).toHaveValue('1,234')
  await expect(third.getByLabel(/^Household expenses/)).toHaveValue('567')
  await expect(third.getByText(/Unsaved changes from .* on this device were restored/)).toBeVisible()
  await saves.release(third)
  await saveProgress(third)
  await expect.poll(stored).toMatchObject({ business_cash_inflow: 1234, household_expenses: 567 })
})

test('different values for one field from two closed tabs lead to a question', async ({
  page,
  officer,
  context,
}) => {
  const { stored } = await openOutputSheet(page, officer, 60)
  const second = await openSecond(context)
  const saves = await blockSaves(context)
  // As above.
  await inputKept(page, () => fillField(page, inflow, 1111))
  await inputKept(second, () => fillField(second, inflow, 2222))
  await second.close()
  await page.close()

  const third = await context.newPage()
  await third.goto('/output-analysis')
  const question = third.getByRole('alertdialog', { name: /^Unsaved changes from .* on this device$/ })
  await expect(question.getByRole('radio')).toHaveCount(3)
  await saves.release(third)
  await question.getByRole('radio', { name: /\$2,222\.00$/ }).check()
  await question.getByRole('button', { name: 'Apply' }).click()
  await expect(third.getByLabel(/^Business cash inflow/)).toHaveValue('2,222')
  await expect.poll(stored).toMatchObject({ business_cash_inflow: 2222 })
})

// D46
test('what two tabs type into an applicant’s form that was never saved before is merged; a different answer to one question asks', async ({
  page,
  context,
  provoked,
}) => {
  provoked.push(409)
  const applicant = await register('Ana Mensah')
  await rememberSignIn(page, applicant)
  await page.goto('/form')
  const second = await context.newPage()
  await second.goto('/form')
  const home = (tab: Page) => tab.getByRole('textbox', { name: 'Where you live' })
  await home(page).fill('Mill Lane')
  await second.getByRole('textbox', { name: 'Family members' }).fill('4')
  await saveProgress(page)
  await saveProgress(second)
  await second.getByRole('textbox', { name: 'Earning members' }).fill('2')
  await saveProgress(second)
  // The message of the save before may still be in sight.
  const stored = async () => (await applicant.call('GET', '/api/form/data')).forms[0].formData
  await expect
    .poll(stored)
    .toMatchObject({ residenceLocation: 'Mill Lane', familyMembers: 4, earningMembers: 2 })
  await home(page).fill('Harbour Street')
  await home(second).fill('Old Market')
  await saveProgress(second)
  await page.getByRole('button', { name: 'Save Progress' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Old Market')
})

// The event stands for the browser’s Back, because a browser that a test drives usually keeps no pages to go back to.
test('a form that Back restores from the browser’s cache shows what was saved since', async ({
  page,
  officer,
}) => {
  const { client, stored } = await openOutputSheet(page, officer, 58)
  const { forms } = await officer.call('GET', `/api/loan-officer/clients/${client.id}/forms`)
  const { _id } = forms.find((form: { formType: string }) => form.formType === 'output_sheet')
  await fillField(page, inflow, 1000)
  await saveProgress(page)
  await officer.call('PUT', `/api/loan-officer/forms/${_id}/save`, {
    formData: { household_expenses: 400 },
    currentStep: 1,
  })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByLabel(/^Household expenses/)).toHaveValue('400')
  await expect(page.getByLabel(/^Business cash inflow/)).toHaveValue('1,000')
  await expect.poll(stored).toMatchObject({ business_cash_inflow: 1000, household_expenses: 400 })
})
