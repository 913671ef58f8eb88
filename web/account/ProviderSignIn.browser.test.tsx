import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearSession, currentSession } from '../app/session.ts'
import { ProviderSignIn } from './ProviderSignIn.tsx'
import { SignIn } from './SignIn.tsx'

// spec 3 §2.93

const user = { _id: '1', name: 'Esi', email: 'esi@lender.example', role: 'loan_officer' }
const lender = { name: '', privacyText: '', timeZone: 'UTC', signInWith: 'Valley ID' }

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

/** Simulates a server that gives this answer when the user returns from the provider; returns the bodies sent to it. */
function serverWith(answer: () => Response) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === '/api/lender') return Response.json(lender)
    sent.push(JSON.parse(String(body)))
    return answer()
  })
  return sent
}

test('the sign-in links to the lender’s provider and keeps the address that was requested', async () => {
  history.replaceState(null, '', '/login?next=%2Floan-officer%2Fapplicants')
  serverWith(() => Response.json({}))
  await render(<SignIn asAdmin={false} />)
  await expect
    .element(page.getByRole('link', { name: 'Sign in with Valley ID' }))
    .toHaveAttribute('href', '/single-sign-on?next=%2Floan-officer%2Fapplicants')
})

test('returning from the provider signs in, opens the requested address, and removes the provider’s answer from the address', async () => {
  sessionStorage.setItem(
    'signInByProvider',
    JSON.stringify({ step: 'mine', next: '/loan-officer/applicants' }),
  )
  history.replaceState(null, '', '/single-sign-on?code=of-the-provider&state=abc')
  const sent = serverWith(() => Response.json({ token: 'new', user }))
  await render(<ProviderSignIn />)
  await expect.poll(() => location.pathname).toBe('/loan-officer/applicants')
  expect(location.search).toBe('')
  expect(sent).toEqual([{ step: 'mine', query: 'code=of-the-provider&state=abc' }])
  expect(currentSession().token).toBe('new')
  expect(sessionStorage.getItem('signInByProvider')).toBeNull()
})

test('a failed sign-in shows why, with a link back', async () => {
  history.replaceState(null, '', '/single-sign-on?error=access_denied&state=abc')
  serverWith(() => Response.json({ message: 'There is no account for you here.' }, { status: 403 }))
  await render(<ProviderSignIn />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no account for you here.')
  await expect
    .element(page.getByRole('link', { name: 'Back to the sign-in' }))
    .toHaveAttribute('href', '/login')
  expect(location.search).toBe('')
})
