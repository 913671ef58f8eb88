import { problemsOfStep } from '../engine/test-step.ts'
import type { Answers } from '../engine/types.ts'
import { summaryOf } from '../engine/validate.ts'
import { formTypes, rowOf } from '../forms/catalogue.ts'
import { control, formShown, next, onStep } from './fill.ts'
import { createClient, customer } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

const definedOf = (answers: Answers) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined && answer !== null))

const context = { today: new Date().toISOString().slice(0, 10) }

for (const [index, type] of formTypes.entries()) {
  // spec 1 §4.8, §5.4–6, §5.11, §5.13, §5.18; spec 2 §4.5, §5.1, §5.4, §5.6, §5.8, §8.7
  test(`Next on an empty ${rowOf(type).label} lists what is missing and stays on the step`, async ({
    page,
    officer,
  }) => {
    const client = await createClient(officer, customer(40 + index), formTypes[index - 1] ?? null)
    await rememberSignIn(page, officer)
    if (index > 0) await rememberClient(page, client)
    await page.goto(rowOf(type).route)
    await onStep(page, type, 1)
    await next(page)

    const form = formShown(type)
    const initial = Object.fromEntries(
      form.fields.flatMap(({ key, initial }) => (initial === undefined ? [] : [[key, initial]])),
    )
    const prefilled = form.prefill?.(initial, form.compute(initial, context), context) ?? {}
    const problems = problemsOfStep(form, 1, { ...initial, ...definedOf(prefilled) }, context)
    const summary = page.getByRole('alert').filter({ hasText: summaryOf(form, problems).slice(0, 40) })
    const alert = page.getByRole('alertdialog')
    // The Financial Analysis first lists all problems in an alert (spec 2 §5).
    if (type === 'financial_analysis') await alert.getByRole('button', { name: 'OK' }).click()
    await expect(summary.first()).toBeVisible()
    const first = form.fields.find(({ key }) => key === problems[0]?.field)
    if (!first) throw new Error('The empty form has no problem')
    await expect(control(page, first)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(problems[0]?.message ?? '').first()).toBeVisible()
    await onStep(page, type, 1)

    // A link of the summary leads to its field.
    await summary.first().getByRole('link').first().click()
    const field = control(page, first)
    await expect(field.and(page.locator(':focus')).or(field.locator(':focus'))).toHaveCount(1)
  })
}
