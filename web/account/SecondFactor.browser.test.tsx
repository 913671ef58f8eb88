import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AnswerOf } from '../../api/contract.ts'
import { SecondFactor } from './SecondFactor.tsx'

// spec 3 §2.89

afterEach(() => vi.unstubAllGlobals())

const setup = {
  key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  address: 'otpauth://totp/Sevenfold:esi%40lender.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
}
const codes = ['AX7K-9QWM-3RTC', 'BX7K-9QWM-3RTC']
const off: AnswerOf<'GET /api/auth/second-factor'> = { since: null, recoveryCodesLeft: 0, isRequired: false }
const on = { since: '2026-11-20T09:00:00.000Z', recoveryCodesLeft: 2, isRequired: true }

/** Renders the component with a server that gives these answers; returns the bodies sent to it. */
async function shown(answers: Record<string, () => Response>) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (typeof body === 'string') sent.push(JSON.parse(body))
    return answers[path.replace('/api/auth/second-factor', '')]?.() ?? Response.json({}, { status: 500 })
  })
  await render(<SecondFactor />)
  return sent
}
const box = (name: string) => page.getByLabelText(name, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const refusal = (errors: object) => Response.json({ message: 'No', errors }, { status: 400 })

test('shows the key as a QR code and as text, and the code switches the second factor on', async () => {
  let answer = refusal({ code: 'This code is not right.' })
  let state = off
  const sent = await shown({
    '': () => Response.json(state),
    '/setup': () => Response.json(setup),
    '/confirm': () => answer,
  })
  await press('Set up')
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect.element(page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
  await press('Switch on')
  await expect.element(box('Code')).toHaveAccessibleDescription(/Enter the code/)
  expect(sent).toEqual([])

  await box('Code').fill('000000')
  await box('Your password').fill('ferry across the volta')
  await press('Switch on')
  await expect.element(box('Code')).toHaveAccessibleDescription(/This code is not right/)
  await box('Code').fill('123456')
  answer = Response.json({ message: 'On', recoveryCodes: codes })
  state = { ...on, isRequired: false }
  await press('Switch on')
  expect(sent.at(-1)).toEqual({ code: '123456', password: 'ferry across the volta' })
  await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toHaveTextContent(codes.join(''))
  await press('I have saved them')
  await expect.element(page.getByText('AX7K-9QWM-3RTC')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^It is on since/)).toBeVisible()
})

test('says when few recovery codes are left, and replaces them with new ones', async () => {
  await shown({
    '': () => Response.json(on),
    '/recovery-codes': () => Response.json({ message: 'New', recoveryCodes: codes }),
  })
  await expect.element(page.getByText(/You have 2 recovery codes left/)).toBeVisible()
  await press('New recovery codes')
  await box('Code').fill('123456')
  await box('Your password').fill('ferry across the volta')
  await press('Make new codes')
  await expect.element(page.getByText('BX7K-9QWM-3RTC')).toBeVisible()
})

test('switching off explains the consequence, can be cancelled, and shows a wrong password at its field', async () => {
  let answer = refusal({ password: 'The password is not right' })
  await shown({ '': () => Response.json(on), '/end': () => answer })
  await press('End second factor')
  await expect.element(page.getByText(/the next sign-in asks you to set it up/)).toBeVisible()
  await press('Cancel')
  await press('End second factor')
  await box('Code').fill('AX7K-9QWM-3RTC')
  await box('Your password').fill('wrong')
  await press('End')
  await expect.element(box('Your password')).toHaveAccessibleDescription(/not right/)
  answer = Response.json({ message: 'The second factor is off.' })
  await press('End')
  await expect.element(page.getByText('The second factor is off.')).toBeVisible()
})

test('after each step the focus is on the heading of the card, except where a step takes it', async () => {
  let state = off
  await shown({
    '': () => Response.json(state),
    '/setup': () => Response.json(setup),
    '/confirm': () => Response.json({ message: 'On', recoveryCodes: codes }),
  })
  const heading = page.getByRole('heading', { name: 'Second factor' })
  await press('Set up')
  await expect.element(heading).toHaveFocus()
  await box('Code').fill('123456')
  await box('Your password').fill('ferry across the volta')
  state = { ...on, isRequired: false }
  await press('Switch on')
  await expect.element(page.getByText(/^Keep these recovery codes/).first()).toBeVisible()
  await press('I have saved them')
  await expect.element(heading).toHaveFocus()
  await press('End second factor')
  await expect.element(heading).toHaveFocus()
  await press('Cancel')
  await expect.element(heading).toHaveFocus()
})
