import type { Page } from '@playwright/test'
import { type FormType, formTypes, rowOf } from '../forms/catalogue.ts'
import { formShown, onStep } from './fill.ts'
import { createClient, customer, type Person } from './people.ts'
import { expect } from './test.ts'

/** A client as the officer's dashboard shows it, with the answers prepared for its forms. */
export interface ClientFile {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly answers: ReturnType<typeof customer>['answers']
}

/** A browser tab that works on one client, with the calls about clients and forms that it has made: method, path and body. */
export interface ClientTab {
  readonly page: Page
  readonly file: ClientFile
  readonly asked: readonly string[]
  /** The bearer tokens that its calls carried. */
  readonly tokens: ReadonlySet<string>
}

interface StoredForm {
  readonly _id: string
  readonly formType: FormType
  readonly formData: object
  readonly isCompleted: boolean
}

/** Creates a client of the officer whose forms up to and including `last` are completed. */
export async function createFile(officer: Person, seed: number, last: FormType | null): Promise<ClientFile> {
  const someone = customer(seed)
  const { id } = await createClient(officer, someone, last)
  const { client } = await officer.call('GET', `/api/loan-officer/clients/${id}/forms`)
  return { id, clientId: client.clientId, name: someone.name, answers: someone.answers }
}

export async function storedForms(officer: Person, { id }: ClientFile): Promise<StoredForm[]> {
  return (await officer.call('GET', `/api/loan-officer/clients/${id}/forms`)).forms
}

/** Saves all answers of the client's form at its last step, so that one press of Next completes it. */
export async function saveAnswers(officer: Person, file: ClientFile, formType: FormType): Promise<void> {
  const { form } = await officer.call('POST', `/api/loan-officer/clients/${file.id}/forms`, { formType })
  const { totalSteps } = rowOf(formType)
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, {
    formData: file.answers[formType],
    status: 'in_progress',
    isCompleted: false,
    currentStep: totalSteps,
    lastSavedStep: totalSteps,
    totalSteps,
  })
}

/** Records, from now on, the calls that the page makes about clients and forms. */
export function recordCalls(page: Page, file: ClientFile): ClientTab {
  const asked: string[] = []
  const tokens = new Set<string>()
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/loan-officer\/(clients|forms)\//.test(pathname))
      asked.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`)
    const token = request.headers()['authorization']?.replace('Bearer ', '')
    if (token) tokens.add(token)
  })
  return { page, file, asked, tokens }
}

/** Presses Resume for the client on the dashboard. */
export async function resume(page: Page, { name }: ClientFile): Promise<void> {
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('row', { name }).getByRole('button', { name: 'Resume' }).click()
}

/** Presses View for the client on the dashboard, then "Open …" on one of the client's forms. */
export async function openForm(page: Page, { name }: ClientFile, type: FormType): Promise<void> {
  const { officerLabel } = rowOf(type)
  await page.goto('/loan-officer/dashboard')
  await page.getByRole('row', { name }).getByRole('link', { name: 'View' }).click()
  await page.getByRole('button', { name: officerLabel, exact: true }).click()
  await page.getByRole('button', { name: `Open ${officerLabel}` }).click()
}

export const strip = (page: Page) => page.getByRole('navigation', { name: 'Forms' })

export async function clickTab(page: Page, type: FormType): Promise<void> {
  await strip(page)
    .getByRole('link', { name: rowOf(type).label })
    .click()
}

/** Expects the page to show the tab's own client in this form, and to have made no call about the other client. */
export async function expectOwn(
  { page, file, asked }: ClientTab,
  other: ClientFile,
  type: FormType,
  officer: Person,
): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${rowOf(type).route}(/[0-9a-f-]+)?$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(rowOf(type).title)
  await expect(strip(page).locator('[aria-current="page"]')).toContainText(rowOf(type).label)
  await expect(page.getByRole('banner')).toContainText(file.name)
  await expect(page.getByRole('banner')).toContainText(file.clientId)
  const foreign = [other.id, ...(await storedForms(officer, other)).map(({ _id }) => _id)]
  expect(asked.filter(text => foreign.some(id => text.includes(id)))).toEqual([])
  expect(foreign.filter(id => page.url().includes(id))).toEqual([])
}

/** Waits until the page shows the last step of the form. */
export function onLastStep(page: Page, type: FormType): Promise<void> {
  return onStep(page, type, formShown(type).steps.length)
}

/** Expects each stored form of the client up to `last` to be completed with the answers prepared for this client. */
export async function expectStored(
  officer: Person,
  file: ClientFile,
  last: FormType = 'credit_app_memo',
): Promise<void> {
  const forms = await storedForms(officer, file)
  for (const type of formTypes.slice(0, formTypes.indexOf(last) + 1)) {
    const form = forms.find(({ formType }) => formType === type)
    expect(form?.isCompleted, type).toBe(true)
    expect(form?.formData, type).toMatchObject(file.answers[type])
  }
}
