import type { Page } from '@playwright/test'
import type { Field, Step } from '../engine/types.ts'
import { type FormType, formTypes, rowOf } from '../forms/catalogue.ts'
import { fieldOf, fillField, formShown, onStep } from './fill.ts'
import { createClient, customer } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

// D51

const wizard = ['Back to dashboard', 'Previous', 'Save Progress', 'Next']

/** The buttons that parts 1 and 2 of the specification name on each form, and where. */
const buttons: Readonly<Record<FormType, { readonly source: string; readonly names: readonly string[] }>> = {
  user_form: { source: 'spec 1 §2.26–27', names: wizard },
  mse_assessment: { source: 'spec 1 §2.29–30', names: wizard },
  output_sheet: { source: 'spec 1 §2.31–32', names: wizard },
  expert_scorecard: { source: 'spec 1 §2.40', names: ['Back to dashboard', 'Reset Form', 'Next'] },
  financial_analysis: { source: 'spec 2 §2.13, §2.17', names: [...wizard, 'Reset All Data'] },
  bank_analysis: { source: 'spec 2 §2.20, §4.7', names: wizard },
  credit_app_memo: { source: 'spec 2 §4.7', names: wizard },
}

/** Returns the names of the buttons on a step. Those of the MSE Assessment include the way back out of its first step. */
function buttonsOn(type: FormType, step: number): readonly string[] {
  const leavesForm = type === 'mse_assessment' && step === 1
  return buttons[type].names.map(name => (leavesForm && name === 'Previous' ? 'Back' : name))
}

/** A field and the words that label it on the page: its own label, or the headings of its line and column in a grid. */
interface Labelled {
  readonly field: Field
  readonly words: readonly string[]
}

function labelledFields(type: FormType, { sections }: Step): readonly Labelled[] {
  return sections.flatMap(section =>
    section.kind === 'fields'
      ? section.rows.flat().map(key => {
          const field = fieldOf(type, key)
          return { field, words: [field.label] }
        })
      : section.rows.flatMap(({ label, cells }) =>
          cells.flatMap((key, at) =>
            key === null ? [] : [{ field: fieldOf(type, key), words: [label, section.columns[at] ?? ''] }],
          ),
        ),
  )
}

/** Returns what is missing on the page, now, of the labels and inputs of these fields: "peakMonths: input". */
function missing(page: Page, fields: readonly Labelled[]): Promise<string[]> {
  return page.evaluate(
    wanted =>
      wanted.flatMap(({ key, words }) => {
        const isSeen = (element: Element | null | undefined) => {
          if (!element?.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false
          const { width, height } = element.getBoundingClientRect()
          return width > 8 && height > 8
        }
        const input = document.querySelector(`main [id="${key}"]`)
        if (!isSeen(input)) return [`${key}: input`]
        const cell = input?.closest('td')
        const labels = cell
          ? [
              cell.closest('tr')?.querySelector('th'),
              cell.closest('table')?.querySelectorAll('thead th')[cell.cellIndex],
            ]
          : [document.getElementById(`${key}-label`) ?? input?.closest('label')]
        return words.flatMap((word, at) =>
          isSeen(labels[at]) && labels[at]?.textContent?.includes(word) ? [] : [`${key}: ${word}`],
        )
      }),
    fields.map(({ field: { key }, words }) => ({ key, words })),
  )
}

for (const [index, type] of formTypes.entries()) {
  const { source } = buttons[type]
  test(`without opening anything, each step of the ${rowOf(type).label} shows its fields and its buttons (${source})`, async ({
    page,
    officer,
  }) => {
    const { steps, traits } = formShown(type)
    const client = await createClient(officer, customer(710 + index), formTypes[index - 1] ?? null)
    const { form } = await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
      formType: type,
    })
    // A form opens at any step up to the furthest one that was saved.
    await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, {
      formData: {},
      currentStep: steps.length,
    })
    await rememberSignIn(page, officer)
    await rememberClient(page, client)
    await page.goto(`${rowOf(type).route}?step=1`)
    const list = page.getByRole('navigation', { name: `${traits.stepWord}s`, exact: true })
    for (const step of steps) {
      if (step.number > 1)
        await list
          .getByRole('button')
          .nth(step.number - 1)
          .click()
      await onStep(page, type, step.number)
      const shown = (field: Field) => field.visibleWhen === undefined
      const fields = labelledFields(type, step)
      const always = fields.filter(({ field }) => shown(field))
      await expect.poll(() => missing(page, always), `${type}, step ${step.number}`).toEqual([])
      for (const name of buttonsOn(type, step.number))
        await expect(page.getByRole('button', { name, exact: true }), name).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      for (const labelled of fields.filter(({ field }) => !shown(field))) {
        for (const { field, equals } of labelled.field.visibleWhen ?? [])
          await fillField(page, fieldOf(type, field), equals)
        await expect.poll(() => missing(page, [labelled]), labelled.field.key).toEqual([])
      }
    }
  })
}
