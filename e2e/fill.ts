import type { Locator, Page } from '@playwright/test'
import { holds, visible } from '../engine/answers.ts'
import type { Answer, Answers, Field } from '../engine/types.ts'
import { formFor } from '../forms/all.ts'
import { forApplicants } from '../forms/audience/for-applicants.ts'
import { catalogue, type FormType, rowOf } from '../forms/catalogue.ts'
import { contextOf } from '../forms/context.ts'
import { policy1 } from '../forms/policy/policy.ts'
import { expect } from './test.ts'

const assessmentYear = 2024

/** Returns the definition of a form that was created just now, as an officer's screen shows it. */
export function formShown(type: FormType) {
  return formFor(type, contextOf({ assessmentYear, createdAt: new Date().toISOString() }, policy1))
}

/** Returns the definition of a field of a form. Throws if the form has no such field. */
export function fieldOf(type: FormType, key: string): Field {
  const field = formShown(type).fields.find(candidate => candidate.key === key)
  if (!field) throw new Error(`${type} has no field ${key}`)
  return field
}

/** Returns the same definition as applicants see it. */
export function formOfApplicants(type: FormType) {
  return forApplicants(formShown(type))
}

/** The part of the page that contains the fields. */
export function fieldsOf(page: Page): Locator {
  return page.locator('main')
}

/** Finds the control of a field by its label, which may end with the asterisk of a required field. */
export function control(page: Page, field: Field): Locator {
  const label = new RegExp(`^${field.label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\*?$`)
  return fieldsOf(page).getByLabel(label)
}

/** Types, selects or ticks one answer as a person would. */
export async function fillField(page: Page, field: Field, answer: Answer): Promise<void> {
  const target = control(page, field)
  if (field.type === 'boolean') return target.setChecked(answer === true)
  if (field.type !== 'select') return target.fill(String(answer))
  const option = field.options?.find(({ value }) => value === answer)
  if (!option) throw new Error(`${field.key} has no option ${answer}`)
  if ((await target.getAttribute('role')) === 'radiogroup') {
    await target.getByRole('radio', { name: option.label, exact: true }).check()
  } else {
    await target.selectOption(option.value)
  }
}

/** Fills those fields of one step that have an answer, in the order of the screen. */
export async function fillStep(
  page: Page,
  type: FormType,
  step: number,
  answers: Answers,
  form = formShown(type),
): Promise<void> {
  for (const field of form.fields) {
    const answer = answers[field.key]
    if (field.step !== step || field.calculated || answer === undefined || answer === null) continue
    if (!visible(field, answers) || !holds(field.visibleWhen, answers)) continue
    await fillField(page, field, answer)
  }
}

export function next(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Next', exact: true }).click()
}

/** Waits until the step's heading is visible. */
export async function onStep(page: Page, type: FormType, step: number): Promise<void> {
  const title = formShown(type).steps[step - 1]?.title ?? ''
  await expect(fieldsOf(page).getByRole('heading', { name: title, exact: true, level: 2 })).toBeVisible()
}

/** Fills a form from the current step to its last one, completes it, and expects the text that the completion shows. */
export async function completeForm(
  page: Page,
  type: FormType,
  answers: Answers,
  text: string | RegExp = completionText(type),
  form = formShown(type),
): Promise<void> {
  const { steps } = form
  for (const { number } of steps) {
    await onStep(page, type, number)
    await fillStep(page, type, number, answers, form)
    if (number < steps.length) await next(page)
    else await Promise.all([waitForText(page, text), next(page)])
  }
}

/** Waits for a text. The text of a completion is visible for half a second only, so the page itself checks at every frame. */
export async function waitForText(page: Page, text: string | RegExp): Promise<void> {
  const pattern = typeof text === 'string' ? text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : text.source
  await page.waitForFunction(
    source => new RegExp(source, 'm').test(document.body.textContent ?? ''),
    pattern,
    {
      polling: 'raf',
      timeout: 500_000,
    },
  )
}

/** Returns the text that a completion shows before it leads to the next screen (spec 1 §4, spec 2 §8). */
export function completionText(type: FormType): string {
  const following = catalogue[catalogue.findIndex(row => row.type === type) + 1]
  return following
    ? `${rowOf(type).label} completed! Redirecting to ${following.label}...`
    : 'All forms completed!'
}
