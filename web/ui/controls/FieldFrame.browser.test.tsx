import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasswordField } from './PasswordField.tsx'
import { Select } from './Select.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

test.each([
  ['a text', <TextField key="text" label="Answer" autoComplete="off" optional />],
  ['a text of several lines', <TextArea key="area" label="Answer" optional />],
  ['a password', <PasswordField key="password" label="Answer" optional />],
  ['a choice', <Select key="select" label="Answer" options={[]} optional />],
])('the label of %s says that it is optional', async (_kind, field) => {
  await render(field)
  await expect.element(page.getByText('Answer (optional)')).toBeVisible()
})
