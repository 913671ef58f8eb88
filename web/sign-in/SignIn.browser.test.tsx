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

test('the sign-in page speaks to applicants as to officers, and of administrators below everything else', async () => {
  const { container } = await render(<SignIn asAdmin={false} />)
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('Continue with your clients, or with your own application.')
  await expect.element(main).not.toHaveTextContent(/administrator/i)
  const paragraphs = [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  const hints = paragraphs.filter(text => /administrator/i.test(text))
  expect(hints).toHaveLength(1)
  expect(paragraphs.at(-1)).toBe(hints[0])
})

test('the sign-in page is ready to type the e-mail into', async () => {
  await render(<SignIn asAdmin={false} />)
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus()
})

test('the page for registering is ready to type the name into', async () => {
  await render(<Register />)
  await expect.element(page.getByRole('textbox', { name: 'Full name' })).toHaveFocus()
})

test('who has forgotten the password is told whom to ask, and no mail is promised', async () => {
  const { container } = await render(<SignIn asAdmin={false} />)
  expect(container.textContent).toContain('Forgotten your password? Ask your lender for a link')
})
