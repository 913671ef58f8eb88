import type { Page } from '@playwright/test'
import { formTypes, rowOf } from '../forms/catalogue.ts'
import { onStep } from './fill.ts'
import { createClient, customer, type Person } from './people.ts'
import { expect, rememberClient, rememberSignIn, test } from './test.ts'

// What an officer copies from a statement into the grids of the Bank Analysis, by keyboard alone: spec 3 §2.99.

const type = 'bank_analysis'
const steps = { balances: 2, credits: 3 } as const

/** Opens a step of a new Bank Analysis with the focus in the first cell of its grid. */
async function openGrid(page: Page, officer: Person, grid: keyof typeof steps, seed: number) {
  const client = await createClient(officer, customer(seed), formTypes[formTypes.indexOf(type) - 1] ?? null)
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${client.id}/forms`, {
    formType: type,
  })
  const step = steps[grid]
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, { formData: {}, currentStep: step })
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto(rowOf(type).route)
  await onStep(page, type, step)
  await page.locator('main table input').first().focus()
  await expect(page.locator('main section > [role="status"]')).toBeAttached()
}

/** Pastes lines whose cells are separated by bars. */
async function paste(page: Page, ...lines: readonly string[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const text = lines.map(line => line.replaceAll(' | ', '\t')).join('\n')
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

/** Returns what the cells of the grid show, by field key, without the empty ones. */
const figures = (page: Page) =>
  page
    .locator('main table input')
    .evaluateAll(cells =>
      Object.fromEntries(
        (cells as HTMLInputElement[]).filter(({ value }) => value).map(({ id, value }) => [id, value]),
      ),
    )

interface Paste {
  readonly title: string
  readonly grid: keyof typeof steps
  readonly lines: readonly string[]
  /** The question and its first answer, which Enter takes. */
  readonly asks?: readonly [question: string, answer: string]
  readonly filled: Readonly<Record<string, string>>
}

const pastes: readonly Paste[] = [
  {
    title: 'dates that can be read in two orders ask which one is meant',
    grid: 'balances',
    lines: ['07/05/2024 | 1200', '07/10/2024 | 1300'],
    asks: ['07/05/2024', 'month first'],
    filled: { balance_5th_month_1: '1200', balance_10th_month_1: '1,300' },
  },
  {
    title: 'dates as the figures of a spreadsheet are taken as dates only if asked to',
    grid: 'balances',
    lines: ['45478 | 1200', '45483 | 1300', '45504 | 900'],
    asks: ['“45478” is 5 July 2024 in a spreadsheet.', 'Read as 5 July 2024'],
    filled: { balance_5th_month_1: '1200', balance_10th_month_1: '1,300', balance_lastDay_month_1: '900' },
  },
  {
    title: 'of several balances of one day the last one counts',
    grid: 'balances',
    lines: ['05/07/2024 | 100', '05/07/2024 | 250', '10/07/2024 | 300'],
    filled: { balance_5th_month_1: '250', balance_10th_month_1: '300' },
  },
  {
    title: 'debits beside credits are left out',
    grid: 'credits',
    lines: ['Month | Credits | Debits', 'Jan | 1000 | 900', 'Feb | 1100 | 950'],
    filled: { bank1_credit_month_1: '1000', bank1_credit_month_2: '1,100' },
  },
  {
    title: 'a month’s last entry before its last day becomes its balance only if asked to',
    grid: 'balances',
    lines: ['31/07/2024', '30/08/2024', '30/09/2024', '31/10/2024', '29/11/2024', '31/12/2024'].map(
      (date, place) => `${date} | ${place + 1}`,
    ),
    asks: ['The last entries of August and November are before their last days.', 'Take them for 31 August'],
    filled: Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map(month => [`balance_lastDay_month_${month}`, `${month}`]),
    ),
  },
]

for (const [place, { title, grid, lines, asks, filled }] of pastes.entries()) {
  test(`by keyboard: ${title}`, async ({ page, officer }) => {
    await openGrid(page, officer, grid, 230 + place)
    await paste(page, ...lines)
    if (asks) {
      const [question, answer] = asks
      await expect(page.getByRole('status').filter({ hasText: question })).toBeVisible()
      await expect(page.getByRole('button', { name: answer })).toBeFocused()
      expect(await figures(page)).toEqual({})
      await page.keyboard.press('Enter')
    }
    await expect(page.getByText(`${Object.keys(filled).length} cells pasted.`)).toBeVisible()
    expect(await figures(page)).toEqual(filled)
  })
}
