import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearSession, currentSession } from '../app/session.ts'
import { Invitation } from './Invitation.tsx'

// spec 3 §2.18

const owner = {
  name: 'Esi Boateng',
  email: 'esi@lender.example',
  role: 'loan_officer',
  hasPassword: false,
  expiresAt: '2026-12-01T00:00:00.000Z',
}
const user = { _id: '1', name: 'Esi Boateng', email: 'esi@lender.example', role: 'loan_officer' }

beforeEach(() => history.replaceState(null, '', '/invitation#the-token'))
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
  history.replaceState(null, '', '/')
})

async function shown(answers: Record<string, () => Response>) {
  const bodies: unknown[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, request?: RequestInit) => {
      if (request?.body) bodies.push(JSON.parse(String(request.body)))
      return answers[url]?.() ?? Response.json({})
    }),
  )
  await render(<Invitation />)
  return bodies
}

test('the link shows whose account it is, and choosing a password signs in', async () => {
  const bodies = await shown({
    '/api/auth/invitation': () => Response.json(owner),
    '/api/auth/invitation/accept': () => Response.json({ token: 'new', user }),
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Esi Boateng')
  await expect.element(page.getByRole('main')).toHaveTextContent('esi@lender.example')
  await page.getByLabelText('Password', { exact: true }).fill('ferry across the volta')
  await page.getByLabelText('Confirm password').fill('ferry across the volta')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect.poll(() => location.pathname).toBe('/loan-officer/dashboard')
  expect(currentSession().token).toBe('new')
  expect(bodies).toEqual([{ token: 'the-token' }, { token: 'the-token', password: 'ferry across the volta' }])
})

test('a link that is no longer valid says so and what to do', async () => {
  await shown({ '/api/auth/invitation': () => Response.json({ message: 'No longer.' }, { status: 404 }) })
  await expect.element(page.getByRole('alert')).toHaveTextContent('No longer.')
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
})

test('shows a refused password’s message under its field', async () => {
  const refusal = { message: 'Easy', errors: { password: 'Easy' } }
  await shown({
    '/api/auth/invitation': () => Response.json({ ...owner, hasPassword: true }),
    '/api/auth/invitation/accept': () => Response.json(refusal, { status: 422 }),
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Choose a new password')
  await page.getByLabelText('Password', { exact: true }).fill('sunshine')
  await page.getByLabelText('Confirm password').fill('sunshine')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription(/Easy/)
})

test('asks for the code after the new password if the account has a second factor', async () => {
  const asked = { message: 'A code is asked.', code: 'code_required', step: 'the-step' }
  const bodies = await shown({
    '/api/auth/invitation': () => Response.json({ ...owner, hasPassword: true }),
    '/api/auth/invitation/accept': () => Response.json(asked, { status: 403 }),
    '/api/auth/login/code': () => Response.json({ token: 'new', user }),
  })
  await page.getByLabelText('Password', { exact: true }).fill('ferry across the volta')
  await page.getByLabelText('Confirm password').fill('ferry across the volta')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByLabelText('Code', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/loan-officer/dashboard')
  expect(bodies.at(-1)).toEqual({ step: 'the-step', code: '123456' })
})
