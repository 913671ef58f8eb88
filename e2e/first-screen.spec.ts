import type { Page } from '@playwright/test'
import { catalogue } from '../forms/catalogue.ts'
import { idOf, rememberAdministrator } from './administrator.ts'
import {
  createClient,
  createOfficer,
  customer,
  type Person,
  register,
  signInAdministrator,
} from './people.ts'
import { expect, rememberSignIn, test } from './test.ts'

// D51

/** Each kind of specified part, and how its word is found on a page. */
const kinds = {
  heading: (page: Page, word: string) => page.getByRole('heading', { name: word, exact: true }),
  text: (page: Page, word: string) => page.getByText(word),
  /** A button, or a link that looks like one. */
  button: (page: Page, word: string) => {
    const name = { name: word, exact: true }
    return page.getByRole('button', name).or(page.getByRole('link', name))
  },
  field: (page: Page, word: string) => page.getByLabel(word, { exact: true }),
  /** A figure with its label. */
  figure: (page: Page, word: string) => page.getByRole('term').getByText(word, { exact: true }),
  /** A card that leads to a list, or opens. */
  card: (page: Page, word: string) =>
    page.getByRole('link', { name: new RegExp(`^${word}`) }).or(page.getByRole('article', { name: word })),
  column: (page: Page, word: string) => page.getByRole('columnheader', { name: word, exact: true }),
  /** A tab in the strip of the seven forms. */
  form: (page: Page, word: string) =>
    page.getByRole('navigation', { name: 'Forms' }).getByRole('listitem').filter({ hasText: word }),
  tab: (page: Page, word: string) => page.getByRole('tab', { name: word, exact: true }),
} as const

type Parts = Partial<Record<keyof typeof kinds, readonly string[]>>

const entry = { field: ['Email', 'Password'], button: ['Sign in', 'Create an account'] }
const logout = 'Logout'
const adminForms = catalogue.map(({ adminLabel }) => adminLabel)
const officerForms = catalogue.map(({ officerLabel }) => officerLabel)
const formFigures = ['Total Forms', 'Completed', 'In Progress', 'Not Started']

interface Specified extends Parts {
  readonly page: string
  readonly source: string
  readonly who: 'nobody' | 'officer' | 'new officer' | 'user' | 'administrator'
  readonly address: string
}

/** What parts 1 and 2 of the specification name on each page that is not a form. */
const pages: readonly Specified[] = [
  {
    page: 'sign-in',
    source: 'spec 1 §2.17–18',
    who: 'nobody',
    address: '/login',
    ...entry,
    text: ['Administrators can sign in here too'],
  },
  {
    page: 'registration',
    source: 'spec 1 §2.20',
    who: 'nobody',
    address: '/register',
    field: ['Full name', 'Email', 'Password', 'Confirm password'],
    button: ['Create account'],
  },
  {
    page: 'the head of an ordinary user’s form',
    source: 'spec 1 §2.22–25; D7',
    who: 'user',
    address: '/form',
    heading: ['Standard Form'],
    text: ['Welcome, Nadia Brandt'],
    form: catalogue.map(({ label }) => label),
    button: [logout],
  },
  {
    page: 'an officer’s dashboard',
    source: 'spec 1 §2.42–47',
    who: 'officer',
    address: '/loan-officer/dashboard',
    heading: ['Loan Officer Dashboard'],
    text: ['Welcome, {officer}'],
    figure: ['Total Clients', 'Incomplete Forms', 'Complete Forms'],
    field: ['Search clients'],
    column: ['Client ID', 'Client Name', 'Email', 'Phone', 'Form Status', 'Last Updated', 'Actions'],
    button: [logout, '+ New Client Form', 'View', 'Resume', 'Delete'],
  },
  {
    page: 'an officer’s dashboard without clients',
    source: 'spec 1 §2.51',
    who: 'new officer',
    address: '/loan-officer/dashboard',
    text: ['No clients found. Click "New Client Form" to get started.'],
    figure: ['Total Clients', 'Incomplete Forms', 'Complete Forms'],
    button: ['+ New Client Form'],
  },
  {
    page: 'a client’s forms, for the officer',
    source: 'spec 1 §2.52–55, §2.62',
    who: 'officer',
    address: '/loan-officer/clients/{client}/forms',
    heading: ['{name}'],
    text: ['Client ID: CL-', 'client@mail.example', 'Showing 7 form(s)'],
    figure: formFigures,
    field: ['Filter by form type'],
    card: officerForms,
    button: ['Back to Dashboard', logout],
  },
  {
    page: 'the administrator’s dashboard',
    source: 'spec 2 §2.27–30',
    who: 'administrator',
    address: '/admin/dashboard',
    figure: ['Total Users', 'Total Submissions', 'Completed', 'Completion Rate'],
    card: [...adminForms, 'All Submissions'],
    heading: ['Quick Actions', 'Loan Officer Performance'],
    button: ['Manage Users', 'Create User', 'Refresh', logout],
  },
  {
    page: 'the list of submissions',
    source: 'spec 2 §2.31–32',
    who: 'administrator',
    address: '/admin/forms/all-submissions?search={email}',
    field: ['Search submissions'],
    button: ['All', 'Completed', 'In Progress', 'Refresh'],
    text: ['Showing 7 of '],
  },
  {
    page: 'one submission',
    source: 'spec 2 §2.35',
    who: 'administrator',
    address: '/admin/submissions/user-form/{form}',
    tab: ['Overview', 'Form Data', 'Timeline', 'Raw Data'],
  },
  {
    page: 'the users',
    source: 'spec 2 §2.37',
    who: 'administrator',
    address: '/admin/users?search={email}',
    field: ['Search users'],
    button: ['Export Excel', 'Export CSV', 'Create User', 'Refresh', 'View', 'Delete'],
  },
  {
    page: 'a new user',
    source: 'spec 2 §2.40–43',
    who: 'administrator',
    address: '/admin/users/create',
    heading: ['Create New User', 'Basic Information', 'Security'],
    text: ['Add a new user to the platform'],
    field: [
      'Username',
      'Email Address',
      'First Name',
      'Last Name',
      'Phone Number (optional)',
      'Password',
      'Confirm Password',
    ],
    button: ['Back to Dashboard', 'Cancel', 'Create User'],
  },
  {
    page: 'a user’s submissions',
    source: 'spec 2 §2.46–53',
    who: 'administrator',
    address: '/admin/users/{officerId}/submissions',
    heading: ['{officer}'],
    text: ['{email}'],
    figure: ['Total Submissions', 'Completed', 'In Progress', 'Form Types'],
    column: ['Form Type', 'Status & Progress', 'Created', 'Last Updated', 'Submitted', 'Actions'],
    button: [
      'Export Excel',
      'Export CSV',
      'Refresh',
      'All (7)',
      'Completed (6)',
      'In Progress (1)',
      'View Details',
    ],
  },
  {
    page: 'a loan officer’s clients',
    source: 'spec 2 §2.59–65',
    who: 'administrator',
    address: '/admin/users/{officerId}/clients',
    heading: ['{officer}'],
    text: ['{email}', 'Showing 1 of 1 clients'],
    figure: ['Total Clients', 'Active Clients', 'Total Forms', 'Completed'],
    field: ['Search clients'],
    column: ['Client Info', 'Client ID', 'Contact', 'Created Date', 'Forms Progress', 'Status', 'Actions'],
    button: ['View Forms'],
  },
  {
    page: 'a client’s forms, for the administrator',
    source: 'spec 2 §2.68–71, §2.77',
    who: 'administrator',
    address: '/admin/clients/{client}/forms',
    heading: ['{name}'],
    text: ['Client ID: CL-', 'Loan Officer: {officer}', 'Showing 7 form(s)'],
    figure: formFigures,
    field: ['Filter by form type'],
    card: adminForms,
    button: ['Back'],
  },
]

/** Creates a client whose first six forms are completed, and returns the words that the table above leaves open. */
async function createWorld(officer: Person): Promise<Readonly<Record<string, string>>> {
  const someone = customer(701)
  const { id: client, formIds } = await createClient(officer, someone, 'bank_analysis')
  await officer.call('POST', `/api/loan-officer/clients/${client}/forms`, { formType: 'credit_app_memo' })
  const admin = await signInAdministrator()
  return {
    client,
    name: someone.name,
    form: formIds.user_form ?? '',
    officer: officer.name,
    officerId: await idOf(admin, officer),
    email: officer.email,
  }
}

async function enter(page: Page, who: Specified['who'], officer: Person): Promise<void> {
  if (who === 'administrator') await rememberAdministrator(page)
  if (who === 'officer') await rememberSignIn(page, officer)
  if (who === 'new officer') await rememberSignIn(page, await createOfficer())
  if (who === 'user') await rememberSignIn(page, await register('Nadia Brandt'))
}

for (const { page: title, source, who, address, ...parts } of pages) {
  test(`without scrolling or opening a menu, ${title} shows what is specified (${source})`, async ({
    page,
    officer,
  }) => {
    const words = await createWorld(officer)
    const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name) => words[name] ?? '')
    await enter(page, who, officer)
    await page.goto(filled(address))
    for (const [kind, find] of Object.entries(kinds))
      for (const word of parts[kind as keyof Parts] ?? [])
        await expect(find(page, filled(word)).first(), `${kind} ${word}`).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
}

// spec 2 §2.27–30; D51
test('the administrator’s dashboard shows the specified parts in their order, before anything else', async ({
  page,
}) => {
  await rememberAdministrator(page)
  await page.goto('/admin/dashboard')
  const officers = page.getByRole('region', { name: 'Loan Officer Performance' })
  for (const card of await officers.getByRole('listitem').all())
    await expect(card).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'Where Files Stand' })).toBeVisible()
  const regions = await page
    .locator('main section[aria-label], main section[aria-labelledby]')
    .evaluateAll(all =>
      all
        .filter(each => each.parentElement?.closest('section') === null)
        .map(each => {
          const heading = document.getElementById(each.getAttribute('aria-labelledby') ?? '')
          return each.getAttribute('aria-label') ?? heading?.textContent
        }),
    )
  expect(regions).toEqual([
    'Statistics',
    'Forms',
    'Quick Actions',
    'Loan Officer Performance',
    'Decisions and Open Work',
    'Where Files Stand',
  ])
})
