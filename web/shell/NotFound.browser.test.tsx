import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearSession, startSession } from '../app/session.ts'
import { NotFound } from './NotFound.tsx'

afterEach(() => clearSession({ everything: true }))

test('an unknown address keeps the header of the signed-in person', async () => {
  const user = { _id: '1', email: 'grace@demo.example', name: 'Grace Oduya', role: 'loan_officer' } as const
  startSession('ordinary', { token: 'token', user })
  await render(<NotFound />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to your start page' })).toBeVisible()
})

test('a person who is not signed in gets a link to the sign-in', async () => {
  await render(<NotFound />)
  await expect.element(page.getByRole('link', { name: 'Go to sign-in' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Logout' })).not.toBeInTheDocument()
})
