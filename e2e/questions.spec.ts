import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { realLender, seed } from '../bench/seed.ts'
import { type Lab, admin as labAdmin, openLab, servePortal } from '../bench/servers.ts'
import { call } from '../faults/call.ts'
import { expect, test } from './test.ts'

// spec 3 §2.80

/**
 * The questions that a head of credit has during the day, each answered from the dashboard, which opens after the sign-in.
 * Counts the actions that each answer takes: a click, a chosen option, a key that acts, or words typed into a field, including
 * the key or press that leads to the field and the Enter after the words. A confirmation counts too. The lender has 200
 * clients; with QUESTIONS=full it has 1,000 officers and 20,000 clients, and the table of results is printed.
 */
const isFull = process.env['QUESTIONS'] === 'full'
const size = isFull ? realLender : { officers: 12, clients: 200, forms: 1_200 }

const MOST = 3
interface Asked {
  readonly question: string
  readonly actions: number
  readonly ms: number
}

/** Returns functions that act on the page as a person would, and that count these actions. */
function countingActions(page: Page) {
  let actions = 0
  const count = <T>(done: Promise<T>) => {
    actions += 1
    return done
  }
  const named = (role: 'button' | 'link' | 'menuitem' | 'option', name: string | RegExp) =>
    page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  return {
    page,
    taken: () => actions,
    go: (name: string) =>
      count(page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }).click()),
    link: (name: string | RegExp) => count(named('link', name).click()),
    button: (name: string | RegExp) => count(named('button', name).click()),
    item: (name: string | RegExp) => count(named('menuitem', name).click()),
    option: (name: string | RegExp) => count(named('option', name).click()),
    search: (words: string) => count(page.getByRole('searchbox').first().fill(words)),
    // Selects by value, because an option's text may also say how many rows it leaves.
    choose: async (label: string, option: string) => {
      const select = page.getByLabel(label, { exact: true }).first()
      const value = await select.locator('option', { hasText: option }).first().getAttribute('value')
      return count(select.selectOption(value))
    },
    fill: (field: Locator, words: string) => count(field.fill(words)),
    click: (place: Locator) => count(place.click()),
    /** Types words into the box that Ctrl+K opens. */
    find: async (words: string) => {
      await page.keyboard.press('Control+k')
      await count(page.getByRole('combobox', { name: 'Find' }).fill(words))
    },
    /** Types words into a field and presses Enter; with `found`, waits before Enter until it is there. */
    enter: async (field: Locator, words: string, found?: Locator) => {
      await count(field.fill(words))
      if (found) await expect(found).toHaveCount(1)
      await field.press('Enter')
    },
  }
}

type Desk = ReturnType<typeof countingActions>

const firstRow = (page: Page) => page.locator('tbody').getByRole('row').first()
const oneRow = async ({ page }: Desk, text: string | RegExp) => {
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1)
  await expect(firstRow(page)).toContainText(text)
}
/** The number of one client, which occurs in no other client's name, phone number or ID. */
const number = isFull ? '017777' : '000123'
const found = `Client ${number}`

const questions: readonly (readonly [string, (desk: Desk) => Promise<void>])[] = [
  ['who is deactivated', desk => ofOfficers(desk, 'Deactivated', 'Officer 0002')],
  ['who never signed in', desk => ofOfficers(desk, 'Never signed in', 'Officer 0005')],
  [
    'who was last active over 90 days ago',
    desk => ofOfficers(desk, 'Last active over 90 days ago', 'Officer 0003'),
  ],
  ['a client by half a name', desk => ofClients(desk, `ient ${number}`)],
  ['… with accents, the words in another order', desk => ofClients(desk, `${number} clíént`)],
  [
    '… by phone, however it is written',
    desk => ofClients(desk, `0700 ${number.slice(0, 3)} ${number.slice(3)}`),
  ],
  ['… by the name of the business', desk => ofClients(desk, `provisions ${number}`)],
  ['… by client ID', desk => ofClients(desk, `CL-1${number.slice(1)}`)],
  ['… by the end of the client ID', desk => ofClients(desk, `1${number.slice(1)}`)],
  [
    'decisions of this year: by whom, money, risk',
    async desk => {
      await desk.go('Decisions')
      await desk.choose('Period', 'This year')
      await expect(desk.page.getByText(/decisions · asked \$/).first()).toBeVisible()
      await expect(firstRow(desk.page)).toContainText(/Officer \d+/)
      await expect(firstRow(desk.page)).toContainText('$')
    },
  ],
  [
    'who is stuck, at which form, since when',
    async desk => {
      await desk.go('Clients')
      await desk.link('Waiting')
      await expect(firstRow(desk.page)).toContainText(/\d+ days/)
    },
  ],
  [
    'which files contradict themselves',
    async desk => {
      await desk.go('Clients')
      await desk.link('Contradictions')
      await expect(firstRow(desk.page)).toContainText(/\d+ not explained/)
    },
  ],
  [
    'one client’s whole file',
    async desk => {
      await desk.find(found)
      await desk.option(new RegExp(`^Credit file of ${found}`))
      await expect(desk.page.getByRole('heading', { level: 1, name: found })).toBeVisible()
    },
  ],
  [
    'who changed the loan amount, and when',
    async desk => {
      await desk.find(found)
      await desk.option(new RegExp(`^Credit file of ${found}`))
      const change = desk.page.getByRole('listitem').filter({ hasText: /Standard Form saved, .*Officer \d+/ })
      await expect(change.first()).toContainText('Loan amount')
    },
  ],
  [
    'what happened of one kind',
    async desk => {
      await desk.go('Audit Log')
      await desk.choose('Event', 'User deactivated')
      await expect(firstRow(desk.page)).toContainText('officer-2@lender.example')
    },
  ],
  [
    'what became of a deleted client',
    async desk => {
      await desk.go('Audit Log')
      await desk.search('Client 000008')
      await expect(firstRow(desk.page)).toContainText('Client 000008')
      await expect(firstRow(desk.page)).toContainText(/deleted/i)
    },
  ],
  [
    'the filtered list that is on the screen as a file',
    async desk => {
      await desk.page.goto(`${address}/admin/clients?status=all-completed`)
      await expect(firstRow(desk.page)).toBeVisible()
      const file = desk.page.waitForEvent('download')
      await desk.button('Export')
      await desk.item('Export Excel')
      expect((await file).suggestedFilename()).toMatch(/^clients-.*\.xlsx$/)
    },
  ],
  [
    'to correct an officer’s name',
    async desk => {
      await desk.find('Officer 0006')
      await desk.option(/^Edit Officer 0006/)
      await desk.enter(desk.page.getByLabel(/^Full Name/), 'Officer 0006 Mensah')
      await expect(desk.page.getByRole('heading', { level: 1, name: 'Officer 0006 Mensah' })).toBeVisible()
    },
  ],
  [
    'to let an officer choose a new password',
    async desk => {
      await desk.find('Officer 0008')
      await desk.option(/^Account of Officer 0008/)
      await desk.button(/^Make (New )?Link$/)
      await expect(desk.page.getByRole('dialog', { name: 'Link for Officer 0008' })).toBeVisible()
    },
  ],
  [
    'to sign an officer out everywhere',
    async desk => {
      await desk.find('Officer 0008')
      await desk.option(/^Sign out everywhere: Officer 0008/)
      const question = desk.page.getByRole('alertdialog')
      await desk.click(question.getByRole('button', { name: 'Sign Out Everywhere' }))
      await expect(desk.page.getByText(/Officer 0008 was signed out everywhere/)).toBeVisible()
    },
  ],
  [
    'to move 50 clients to another officer',
    async desk => {
      await desk.go('Clients')
      await desk.click(desk.page.getByRole('checkbox', { name: 'Select all rows shown' }))
      await desk.page.getByRole('button', { name: 'Move', exact: true }).click()
      const dialog = desk.page.getByRole('dialog')
      const search = dialog.getByRole('searchbox')
      await expect(search).toBeFocused()
      await desk.enter(search, 'officer-9@', dialog.getByRole('button', { name: /^Move 50 clients to / }))
      await expect(desk.page.getByText(/ clients are now with /).first()).toBeVisible()
    },
  ],
  [
    'to hand over the clients of an officer who leaves',
    async desk => {
      await desk.find('Officer 0007')
      await desk.option(/^Deactivate Officer 0007/)
      await desk.button(/^Deactivate and Hand Over to /)
      await expect(desk.page.getByText('Deactivated', { exact: true })).toBeVisible()
      await expect(desk.page.getByText(/ clients are now with /).first()).toBeVisible()
    },
  ],
  [
    'to bring in officers from a spreadsheet',
    async desk => {
      await desk.find('Import Users')
      await expect(
        desk.page.getByRole('listbox', { name: 'Found' }).getByRole('option', { selected: true }),
      ).toContainText('Import Users')
      await desk.page.keyboard.press('Enter')
      const rows = 'name,email\nAma Owusu,ama@new.example\nKofi Mensah,kofi@new.example\n'
      const file = { name: 'officers.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
      await desk.click(desk.page.getByText('File (.xlsx or .csv)'))
      await desk.page.getByLabel('File (.xlsx or .csv)').setInputFiles(file)
      await desk.button(/^Create 2 /)
      await expect(desk.page.getByText(/2 links are ready/)).toBeVisible()
    },
  ],
]

async function ofOfficers(desk: Desk, status: string, name: string): Promise<void> {
  await desk.go('Officers')
  await desk.choose('Status', status)
  await expect(desk.page.locator('tbody')).toContainText(name)
}

async function ofClients(desk: Desk, words: string): Promise<void> {
  await desk.go('Clients')
  await desk.search(words)
  await oneRow(desk, found)
}

let lab: Lab
let address: string

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(1_200_000)
  lab = await openLab()
  address = await servePortal(lab)
})
test.afterAll(() => lab.close())

/** Fills the database, and does what an administrator and an officer are supposed to have done before. */
async function prepare(): Promise<void> {
  const { token } = await call(address, 'POST', '/api/admin/login', '', labAdmin)
  const database = new pg.Pool({ connectionString: lab.databaseUrl })
  database.on('error', () => {})
  await seed(database, size)
  const { rows } = await database.query(`select id, username from users where username like 'officer-%'`)
  const idOf = (username: string): string => rows.find(row => row.username === username)?.id
  await call(address, 'POST', `/api/admin/users/${idOf('officer-2')}/deactivate`, token)
  await database.query(`insert into last_activity (user_id, at) values ($1, now() - interval '100 days')`, [
    idOf('officer-3'),
  ])
  const client = await database.query(`select id, officer_id from clients where name = 'Client 000008'`)
  const [{ id, officer_id: officerId }] = client.rows
  const password = 'another-bench-password'
  await call(address, 'POST', `/api/admin/users/${officerId}/reset-password`, token, { password })
  const { rows: owners } = await database.query('select email from users where id = $1', [officerId])
  const signedIn = await call(address, 'POST', '/api/auth/login', '', { email: owners[0]?.email, password })
  await call(address, 'DELETE', `/api/loan-officer/clients/${id}`, signedIn.token)
  await database.end()
}

test('each daily question of a head of credit takes at most three actions, including its confirmation', async ({
  page,
}) => {
  test.setTimeout(3_600_000)
  await prepare()
  const { token, user } = await call(address, 'POST', '/api/admin/login', '', labAdmin)
  await page.goto(`${address}/admin/login`)
  await page.evaluate(
    ([sessionToken, profile]) => {
      localStorage.setItem('adminToken', sessionToken)
      localStorage.setItem('adminUser', profile)
    },
    [token, JSON.stringify(user)] as const,
  )
  const asked: Asked[] = []
  for (const [question, answer] of questions) {
    await page.goto(`${address}/admin/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const desk = countingActions(page)
    const began = Date.now()
    await test.step(question, () => answer(desk))
    asked.push({ question, actions: desk.taken(), ms: Date.now() - began })
  }
  if (isFull)
    for (const { question, actions, ms } of asked) console.log(`${question.padEnd(50)} ${actions} ${ms} ms`)
  const tooMany = asked.filter(({ actions }) => actions > MOST)
  expect(tooMany.map(({ question, actions }) => `${question}: ${actions}`)).toEqual([])
})
