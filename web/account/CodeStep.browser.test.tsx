import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearSession, currentSession } from '../app/session.ts'
import { SignIn } from './SignIn.tsx'

// spec 3 §1.107, §1.110, §2.90

const user = { _id: '1', name: 'Esi', email: 'esi@lender.example', role: 'admin' }
const code = 'This code is not right.'

beforeEach(() => history.replaceState(null, '', '/login'))
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
  history.replaceState(null, '', '/')
})

/** Simulates a sign-in with a correct password, up to the refusal that asks for a code. */
async function signedInWith(
  refusal: 'code_required' | 'setup_required',
  answers: Record<string, () => Response>,
) {
  const sent: unknown[] = []
  const asked = { message: 'A code is asked.', code: refusal, step: 'the-step' }
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.startsWith('/api/auth/login/')) sent.push(JSON.parse(String(body)))
    if (path === '/api/admin/login') return Response.json(asked, { status: 403 })
    return (
      answers[path]?.() ??
      Response.json({ message: 'Use the other door.', code: 'use_admin_login' }, { status: 403 })
    )
  })
  await render(<SignIn asAdmin={false} />)
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email)
  await box('Password').fill('ferry across the volta')
  await press('Sign in')
  return sent
}
const box = (name: string) => page.getByLabelText(name, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('after the right password asks for the code, which signs in', async () => {
  let answer = Response.json({ message: code, errors: { code } }, { status: 400 })
  const sent = await signedInWith('code_required', { '/api/auth/login/code': () => answer })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Enter the code')
  await expect.element(box('Code')).toHaveFocus()
  expect(currentSession().adminToken).toBeNull()
  await box('Code').fill('000000')
  await press('Sign in')
  await expect.element(box('Code')).toHaveAccessibleDescription(/This code is not right/)
  await press('Use a recovery code')
  await expect.element(box('Recovery code')).not.toHaveAccessibleDescription(/not right/)
  await box('Recovery code').fill('AX7K-9QWM-3RTC')
  answer = Response.json({ token: 'new', user })
  await press('Sign in')
  await expect.poll(() => location.pathname).toBe('/admin')
  expect(currentSession().adminToken).toBe('new')
  expect(sent.at(-1)).toEqual({ step: 'the-step', code: 'AX7K-9QWM-3RTC' })
})

test('a sign-in that took too long leads back to the password', async () => {
  await signedInWith('code_required', {
    '/api/auth/login/code': () => Response.json({ message: 'This took too long.' }, { status: 404 }),
  })
  await box('Code').fill('123456')
  await press('Sign in')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This took too long.')
  await press('Sign in again')
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email)
})

test('a person who needs a second factor sets it up and sees the recovery codes before continuing', async () => {
  const recoveryCodes = ['AX7K-9QWM-3RTC']
  await signedInWith('setup_required', {
    '/api/auth/login/setup': () => Response.json({ key: 'GEZDGNBV', address: 'otpauth://totp/Sevenfold' }),
    '/api/auth/login/code': () => Response.json({ token: 'new', user, recoveryCodes }),
  })
  await expect.element(page.getByText('GEZD GNBV')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Use a recovery code' })).not.toBeInTheDocument()
  await box('Code').fill('123456')
  await press('Sign in')
  await expect.element(page.getByText('AX7K-9QWM-3RTC')).toBeVisible()
  expect(location.pathname).toBe('/login')
  await press('Continue')
  await expect.poll(() => location.pathname).toBe('/admin')
})
