import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Register } from './Register.tsx'
import { SignIn } from './SignIn.tsx'

// spec 1 §2.17–18

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({})),
  )
})
afterEach(() => vi.unstubAllGlobals())

test('the sign-in page addresses applicants and officers, and mentions administrators only at the bottom', async () => {
  const { container } = await render(<SignIn asAdmin={false} />)
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('Continue with your clients, or with your own application.')
  await expect.element(main).not.toHaveTextContent(/administrator/i)
  const paragraphs = [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  const hints = paragraphs.filter(text => /administrator/i.test(text))
  expect(hints).toHaveLength(1)
  expect(paragraphs.at(-1)).toBe(hints[0])
})

test('the sign-in page focuses the e-mail', async () => {
  await render(<SignIn asAdmin={false} />)
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus()
})

test('the registration page focuses the name', async () => {
  await render(<Register />)
  await expect.element(page.getByRole('textbox', { name: 'Full name' })).toHaveFocus()
})

// D49
test('the registration page says beside the password which ones are refused', async () => {
  await render(<Register />)
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveAccessibleDescription(/^At least 6 characters\. Common ones such as 123456 are refused/)
})

test('tells people who forgot their password whom to ask, and promises no mail', async () => {
  const { container } = await render(<SignIn asAdmin={false} />)
  expect(container.textContent).toContain('Forgotten your password? Ask your lender for a link')
})
