import type { Page } from '@playwright/test'
import { visible } from '../engine/answers.ts'
import type { Answers } from '../engine/types.ts'
import { type FormType, formTypes, rowOf } from '../forms/catalogue.ts'
import { completionText, formShown, onStep, waitForText } from './fill.ts'
import { focused, typeAnswer } from './keys.ts'
import { createClient, customer } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

/** Returns the fields that Tab passes over: those of an unused property, loan or similar card, except its first field. */
function passedOver(type: FormType, step: number, answers: Answers): ReadonlySet<string> {
  const sections =
    formShown(type).steps[step - 1]?.sections.filter(section => section.kind === 'fields') ?? []
  const unused = sections.filter(
    ({ oneOf, rows }, at) =>
      oneOf !== undefined &&
      oneOf === sections[at - 1]?.oneOf &&
      rows.flat().every(key => (answers[key] ?? null) === null),
  )
  return new Set(unused.flatMap(({ rows }) => rows.flat().slice(1)))
}

/** Goes with Tab from the top of the step through its fields, typing the answers, and presses Enter on Next. */
async function walkStep(page: Page, type: FormType, step: number, answers: Answers): Promise<void> {
  const fields = new Map(
    formShown(type)
      .fields.filter(field => field.step === step && !field.calculated)
      .map(field => [field.key, field]),
  )
  const done = new Set<string>()
  for (let presses = 0; presses < 600; presses++) {
    await page.keyboard.press('Tab')
    const { key, tag, text } = await focused(page)
    const field = fields.get(key)
    if (field && !done.has(key)) {
      done.add(key)
      await typeAnswer(page, field, answers)
    } else if (tag === 'button' && text === 'Next') {
      const unused = passedOver(type, step, answers)
      const missed = [...fields.values()].filter(
        other => !done.has(other.key) && !unused.has(other.key) && visible(other, answers),
      )
      expect(
        missed.map(({ key }) => key),
        'fields that Tab did not reach',
      ).toEqual([])
      await page.keyboard.press('Enter')
      return
    }
  }
  throw new Error(`Tab never came to Next on step ${step} of ${type}`)
}

for (const [index, type] of formTypes.entries()) {
  // spec 3 §2.9
  test(`the ${rowOf(type).label} is filled and completed with the keyboard alone`, async ({
    page,
    officer,
  }) => {
    const someone = customer(80 + index)
    const client = await createClient(officer, someone, formTypes[index - 1] ?? null)
    await rememberSignIn(page, officer)
    if (index > 0) await rememberClient(page, client)
    await page.goto(rowOf(type).route)
    const completed = waitForText(page, completionText(type))
    for (const { number } of formShown(type).steps) {
      await onStep(page, type, number)
      await walkStep(page, type, number, someone.answers[type])
    }
    await completed
  })
}

// spec 3 §2.9
test('keyboard shortcuts save, change steps and list themselves', async ({ page, officer }) => {
  const someone = customer(88)
  const client = await createClient(officer, someone, 'mse_assessment')
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
    formType: 'output_sheet',
  })
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, {
    formData: someone.answers.output_sheet,
    currentStep: 1,
  })
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/output-analysis')
  await onStep(page, 'output_sheet', 1)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/saved successfully!/)).toBeVisible()
  await page.keyboard.press('Alt+ArrowRight')
  await onStep(page, 'output_sheet', 2)
  await page.keyboard.press('Alt+ArrowLeft')
  await onStep(page, 'output_sheet', 1)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
