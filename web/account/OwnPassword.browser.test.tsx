import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearSession, startSession } from '../app/session.ts'
import { OwnPassword } from './OwnPassword.tsx'

// spec 3 §2.14; D49

const user = { _id: '1', name: 'Esi', email: 'esi@lender.example', role: 'loan_officer' } as const
const easy = 'This password is easy to guess. Please choose another.'

beforeEach(() => history.replaceState(null, '', '/own-password?next=%2Floan-officer%2Fapplicants'))
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
  history.replaceState(null, '', '/')
})

async function shown(passwordChange: 'asked' | 'required') {
  startSession('ordinary', { token: 'given', user, passwordChange })
  await render(<OwnPassword />)
}
const box = (name: string) => page.getByLabelText(name, { exact: true })

async function change(password: string) {
  await box('The password you were given').fill('given by another')
  await box('New password').fill(password)
  await box('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

test('changing a given password can be postponed, and continues to the sign-in’s destination', async () => {
  await shown('asked')
  await expect.element(box('The password you were given')).toHaveFocus()
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect.poll(() => location.pathname).toBe('/loan-officer/applicants')
})

test('a required change cannot be postponed', async () => {
  await shown('required')
  await expect.element(page.getByRole('main')).toHaveTextContent('before you continue')
  await expect.element(page.getByRole('link', { name: 'Not now' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('refuses an easily guessed password under its field, and continues with another one', async () => {
  await shown('required')
  const refusal = { message: easy, errors: { newPassword: easy } }
  const fetched = vi.fn(async () => Response.json(refusal, { status: 400 }))
  vi.stubGlobal('fetch', fetched)
  await change('sunshine')
  await expect.element(box('New password')).toHaveAccessibleDescription(/easy to guess/)
  expect(location.pathname).toBe('/own-password')
  fetched.mockImplementation(async () => Response.json({ message: 'Changed', token: 'own' }))
  await change('ferry across the volta')
  await expect.poll(() => location.pathname).toBe('/loan-officer/applicants')
})
