import type { Page } from '@playwright/test'
import { rememberAdministrator } from './administrator.ts'
import { createClient, customer } from './people.ts'
import { expect, hold, rememberClient, rememberSignIn, test } from './test.ts'

/** Eight points in CSS pixels: 96 pixels are as long as 72 points. */
const EIGHT_POINTS = (8 * 96) / 72

/** Returns the font sizes, in CSS pixels, of all printed text except the small numbers of footnotes. */
function lettersOf(page: Page): Promise<number[]> {
  return page.locator('body').evaluate(body => {
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    const sizes = new Set<number>()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement } = text
      if (!text.textContent?.trim() || !parentElement?.checkVisibility() || parentElement.closest('sup'))
        continue
      sizes.add(Number.parseFloat(getComputedStyle(parentElement).fontSize))
    }
    return [...sizes]
  })
}

// D41
test('the printed credit file shows what is collapsed on the screen, except every save', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(316), 'credit_app_memo')
  await rememberSignIn(page, officer)
  await page.goto(`/loan-officer/clients/${client.id}/file`)
  const main = page.locator('main')
  const parts = [
    main.getByRole('columnheader', { name: 'Points × weight' }),
    main.getByRole('columnheader', { name: 'Principal' }),
  ]
  await expect(main.getByRole('heading', { name: 'What happened' })).toBeVisible()
  for (const part of parts) await expect(part).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const part of parts) await expect(part).toBeVisible()
  await expect(main.getByText('Saves, newest first')).toBeHidden()
  expect(Math.min(...(await lettersOf(page)))).toBeGreaterThanOrEqual(EIGHT_POINTS - 0.01)
})

test('checks that cannot be checked yet take one printed line', async ({ page, officer }) => {
  const client = await createClient(officer, customer(317), 'mse_assessment')
  await rememberSignIn(page, officer)
  await page.goto(`/loan-officer/clients/${client.id}/file`)
  const checks = page.getByRole('region', { name: 'Checks across the forms' })
  await checks.getByText(/^\d+ cannot be checked yet$/).click()
  const waiting = checks.getByText('Needs the memo’s instalment and what the customer can afford.')
  const named = checks.getByText(/^\d+ cannot be checked yet: .*Instalment/)
  await expect(waiting).toBeVisible()
  await expect(named).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(waiting).toBeHidden()
  await expect(named).toBeVisible()
})

test('table headers do not end a printed sheet, and cards stay together with their headers', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(318), 'credit_app_memo')
  await rememberSignIn(page, officer)
  await page.goto(`/loan-officer/clients/${client.id}/file`)
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const heads = page.locator('main :is(caption, thead)')
  expect(await heads.count()).toBeGreaterThan(5)
  const endsSheet = (all: Element[]) =>
    all.filter(each => getComputedStyle(each).breakAfter !== 'avoid').length
  expect(await heads.evaluateAll(endsSheet)).toBe(0)
  // Firefox moves a grid or a scrolling element to a new sheet.
  const schedule = page.getByRole('region', { name: 'Repayment schedule' })
  const moved = await schedule
    .locator(':has(table)')
    .evaluateAll(all =>
      all
        .map(each => getComputedStyle(each))
        .filter(style => style.display === 'grid' || style.overflowX !== 'visible'),
    )
  expect(moved).toHaveLength(0)

  await page.goto(`/loan-officer/clients/${client.id}/forms`)
  const card = page.getByRole('article').first()
  await page.emulateMedia({ media: 'screen' })
  await card.getByRole('button', { expanded: false }).click()
  const facts = card.locator('dl').filter({ hasText: 'Current Step' })
  await expect(facts).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(facts).toHaveCSS('break-after', 'avoid')
  // The count of all forms is not printed, because it could be alone on the last sheet. The count of a filtered list is
  // printed, because it says that there are other forms.
  const count = page.getByText(/^Showing \d form\(s\)/)
  await expect(count).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(count).toBeVisible()
  await page.getByLabel('Filter by form type').selectOption({ index: 1 })
  await page.emulateMedia({ media: 'print' })
  await expect(count).toHaveText(/^Showing 1 form\(s\) of type /)
  await expect(count).toBeVisible()
})

test('a list with many columns prints in landscape with readable letters', async ({ page, officer }) => {
  const someone = customer(317)
  await createClient(officer, someone, 'credit_app_memo')
  await rememberAdministrator(page)
  await page.goto(`/admin/decisions?search=${encodeURIComponent(someone.name)}`)
  await expect(page.getByRole('row', { name: someone.name }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(Math.min(...(await lettersOf(page)))).toBeGreaterThanOrEqual(EIGHT_POINTS - 0.01)
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(sheets) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
})

test('the details of an audit log entry have room for words when printed', async ({ page, officer }) => {
  await rememberAdministrator(page)
  await page.goto(`/admin/audit?search=${encodeURIComponent(officer.email)}`)
  await expect(page.getByRole('row', { name: 'User created' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // Makes the page as wide as a sheet. The table keeps the layout that it had on the screen.
  await page.evaluate(() => {
    document.body.style.width = '680px'
  })
  const details = page.getByRole('row').getByRole('definition')
  await expect(details.first()).toBeVisible()
  const lettersALine = await details.evaluateAll(elements =>
    elements.map(element => {
      const words = document.createRange()
      words.selectNodeContents(element)
      const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
      return (element.textContent ?? '').length / lines
    }),
  )
  expect(Math.min(...lettersALine)).toBeGreaterThan(3)
})

test('a printed submission has no controls for choosing its answers', async ({ page, officer }) => {
  const client = await createClient(officer, customer(320), 'user_form')
  await rememberAdministrator(page)
  await page.goto(`/admin/submissions/user-form/${client.formIds.user_form}?tab=form-data`)
  const choice = page.getByRole('group', { name: 'Show' })
  await expect(choice).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(choice).toBeHidden()
  await expect(page.locator('main').getByRole('button').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText(/fields answered/)).toBeVisible()
})

/** Makes window.print() store the text to be printed in `data-printed` of the html element instead of printing it. */
function notePrinting(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = document.querySelector('main')?.textContent ?? ''
    }
  })
}

// spec 3 §2.97
test('Print waits until all of a client’s forms are loaded, and a print before that says so', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(318), 'mse_assessment')
  await rememberAdministrator(page)
  await notePrinting(page)
  const { release } = await hold(page, `**/api/admin/clients/${client.id}/forms`)
  await page.goto(`/admin/clients/${client.id}/forms`)
  await page.getByRole('button', { name: 'Print' }).click()
  const loading = page.locator('main').getByRole('status').filter({ hasText: 'Loading…' })
  await expect(loading).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(loading.locator('span').filter({ visible: true })).toHaveCount(0)
  const said = await loading.evaluate(element => getComputedStyle(element, '::after').content)
  expect(said).toContain('was still loading when this was printed')
  await page.emulateMedia({ media: 'screen' })
  const html = page.locator('html')
  await expect(html).not.toHaveAttribute('data-printed')
  release()
  // One answer of each form, which is shown only in an expanded card.
  await expect(html).toHaveAttribute('data-printed', /Date of birth[\s\S]*Repayment capacity/)
  await expect(page.getByText('Date of birth')).toHaveCount(0)
})

// spec 3 §2.97
test('a loan officer prints a client’s forms with all their answers', async ({ page, officer }) => {
  const client = await createClient(officer, customer(319), 'mse_assessment')
  await rememberSignIn(page, officer)
  await notePrinting(page)
  await page.goto(`/loan-officer/clients/${client.id}/forms`)
  await page.getByRole('button', { name: 'Print' }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-printed', /Date of birth[\s\S]*Repayment capacity/)
})

test('a scrolled form prints its title without the bar that covers the page', async ({ page, officer }) => {
  const someone = customer(320)
  const client = await createClient(officer, someone, 'user_form')
  await rememberSignIn(page, officer)
  await page.goto(`/form/${client.formIds.user_form}`)
  const line = page.locator('main > [aria-hidden="true"]').filter({ has: page.locator('[data-text]') })
  await expect(page.getByRole('heading', { name: 'Verification' })).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(line).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.emulateMedia({ media: 'print' })
  await expect(line).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

// D41
test('a printed completed memo has no links or buttons for its checks', async ({ page, officer }) => {
  const someone = customer(321)
  const memo = { ...someone.answers.credit_app_memo }
  memo['loanAmount'] = Number(memo['loanAmount']) + 1500
  const answers = { ...someone.answers, credit_app_memo: memo }
  const client = await createClient(officer, { ...someone, answers }, 'credit_app_memo')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/credit-app-memo')
  await page.mouse.move(300, 300)
  const compare = page.getByRole('button', { name: 'Compare: Loan proposed' })
  const evidence = page.getByRole('region', { name: 'Evidence from the other forms' })
  const fact = evidence.getByRole('link', { name: 'Total score' })
  await expect(compare).toBeVisible()
  await expect(fact).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Loan proposed differs:/)).toBeVisible()
  await expect(compare).toBeHidden()
  await expect(fact).toBeVisible()
  await expect(fact).toHaveCSS('text-decoration-line', 'none')
})

/** Switches to print styles and makes the page as wide as a sheet. */
async function layOutForPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => {
    document.body.style.width = '680px'
  })
}

test('the stored data of a submission are printed in full, although they scroll on the screen', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(323), 'user_form')
  await rememberAdministrator(page)
  await page.goto(`/admin/submissions/user-form/${client.formIds.user_form}?tab=raw-data`)
  const stored = page.getByRole('region', { name: 'Stored data' })
  await expect(stored).toBeVisible()
  await layOutForPaper(page)
  const hidden = await stored.evaluate(element => element.scrollHeight - element.clientHeight)
  expect(hidden).toBeLessThanOrEqual(1)
})

test('a long answer of a submission is printed in full, although the screen shows only its beginning', async ({
  page,
  officer,
}) => {
  const someone = customer(325)
  const told = `${'The shop has sold bread to the schools of the district for years. '.repeat(40)}So it ends.`
  const memo = { ...someone.answers.credit_app_memo, cashFlowAnalysis: told, businessActivity: told }
  const answers = { ...someone.answers, credit_app_memo: memo }
  const client = await createClient(officer, { ...someone, answers }, 'credit_app_memo')
  await rememberAdministrator(page)
  await page.goto(
    `/admin/submissions/credit-application-memo/${client.formIds.credit_app_memo}?tab=form-data`,
  )
  await expect(page.getByRole('button', { name: 'Show all' }).first()).toBeVisible()
  await layOutForPaper(page)
  const whole = page.getByText(told.slice(-100)).first()
  await expect(whole).toBeVisible()
  expect(await whole.evaluate(element => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1)
  await expect(page.getByRole('button', { name: /^Show (all|less)$/ })).toHaveCount(0)
})

// Firefox starts a grid that is longer than a sheet on a new sheet and leaves the previous one nearly empty.
test('a list longer than a sheet does not start on a new sheet', async ({ page, officer }) => {
  const client = await createClient(officer, customer(324), 'user_form')
  await rememberAdministrator(page)
  for (const [address, part] of [
    [`/admin/submissions/user-form/${client.formIds.user_form}?tab=form-data`, '1. Customer Details'],
    [`/admin/clients/${client.id}/forms`, /^Showing 1 form/],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(part)).toBeVisible()
    await layOutForPaper(page)
    const long = page.locator('main *').filter({ visible: true })
    const displays = () =>
      long.evaluateAll(elements =>
        elements
          .filter(element => element.getBoundingClientRect().height > 1000)
          .map(element => getComputedStyle(element).display),
      )
    await expect.poll(async () => (await displays()).length, address).toBeGreaterThan(0)
    expect(await displays(), address).not.toContain('grid')
    await page.emulateMedia({ media: 'screen' })
  }
})

// Firefox keeps a heading together with what follows only if the heading itself reserves the room for it.
test('a heading reserves room for the table header and its first rows, so that it is never alone at the end of a sheet', async ({
  page,
  officer,
}) => {
  const client = await createClient(officer, customer(326), 'financial_analysis')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/financial-analysis')
  const heading = page.getByRole('heading', { level: 2, name: 'Balance Sheet (3 years)' })
  await expect(heading).toBeVisible()
  await layOutForPaper(page)
  const room = await heading.evaluate(element => {
    const table = element.parentElement?.querySelector('table')
    const line = table?.querySelectorAll('tr')[2]
    const { top, bottom } = element.getBoundingClientRect()
    const [start = 0, end = 0] = [table?.getBoundingClientRect().top, line?.getBoundingClientRect().bottom]
    return { reserved: bottom - top, needed: end - top, isWithin: start < bottom }
  })
  expect(room.needed).toBeGreaterThan(50)
  expect(room.reserved).toBeGreaterThanOrEqual(room.needed)
  expect(room.isWithin).toBe(true)
})

// D41
test('a completed Bank Analysis shows and prints each of its charts once', async ({ page, officer }) => {
  const client = await createClient(officer, customer(322), 'bank_analysis')
  await rememberSignIn(page, officer)
  await rememberClient(page, client)
  await page.goto('/bank-analysis')
  await expect(page.getByText('Credits by month').first()).toBeVisible()
  await expect(page.getByText('Average balance by month')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Average balance by month')).toHaveCount(1)
  await expect(page.getByText('Credits by month')).toHaveCount(1)
})
