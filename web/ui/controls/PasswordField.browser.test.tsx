import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasswordField } from './PasswordField.tsx'

test('shows a password while it is being typed, and hides it again', async () => {
  await render(<PasswordField label="Password" required />)
  const field = page.getByLabelText('Password')
  await field.fill('correct horse')
  await expect.element(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show what is typed' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Password' })).toHaveValue('correct horse')
  await page.getByRole('button', { name: 'Hide what is typed' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
})

test('showing the password does not submit the form', async () => {
  let isSent = false
  await render(
    <form
      onSubmit={event => {
        event.preventDefault()
        isSent = true
      }}
    >
      <PasswordField label="Password" />
      <button type="submit">Sign in</button>
    </form>,
  )
  await page.getByRole('button', { name: 'Show what is typed' }).click()
  expect(isSent).toBe(false)
  await page.getByLabelText('Password').fill('x')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => isSent).toBe(true)
})
