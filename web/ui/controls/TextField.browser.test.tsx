import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextField } from './TextField.tsx'

function Phone({ error }: { readonly error?: string }) {
  const [value, setValue] = useState('')
  return (
    <TextField
      autoComplete="off"
      label="Phone"
      hint="With the country’s code"
      error={error}
      required
      value={value}
      onChange={event => setValue(event.target.value)}
    />
  )
}

const field = page.getByRole('textbox', { name: 'Phone' })

test('screen readers read label, hint and message with the field', async () => {
  const { rerender } = await render(<Phone />)
  await expect.element(field).toBeRequired()
  await expect.element(field).toHaveAccessibleDescription('With the country’s code')
  await expect.element(field).toBeValid()
  await rerender(<Phone error="Enter a phone number" />)
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription('With the country’s code Enter a phone number')
})

test('removes hidden characters from pasted text', async () => {
  await render(<Phone />)
  await field.fill('+233\u0007 24\u001b 555')
  await expect.element(field).toHaveValue('+233 24 555')
})
