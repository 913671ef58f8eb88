import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../tokens.css'
import '../base.css'
import { IconButton } from '../controls/IconButton.tsx'

const renderButton = () =>
  render(
    <div style={{ padding: 200 }}>
      <IconButton label="Delete client" icon="×" />
      <button type="button">Elsewhere</button>
    </div>,
  )

const button = page.getByRole('button', { name: 'Delete client' })
const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
const tooltip = page.getByRole('tooltip', { name: 'Delete client' })

test('its text is the button’s accessible name, even while it is hidden', async () => {
  await renderButton()
  await expect.element(tooltip).not.toBeInTheDocument()
  await expect.element(button).toHaveAccessibleName('Delete client')
})

test('the pointer can move onto the text, which stays visible until the pointer leaves both', async () => {
  await renderButton()
  await button.hover()
  await expect.element(tooltip).toBeVisible()
  await tooltip.hover()
  await expect.element(tooltip).toBeVisible()
  await elsewhere.hover()
  await expect.element(tooltip).not.toBeInTheDocument()
})

test('Escape hides the text while the pointer is still', async () => {
  await renderButton()
  await button.hover()
  await expect.element(tooltip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
})

test('focus shows the text, and leaving hides it', async () => {
  await renderButton()
  await elsewhere.hover()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect.element(tooltip).toBeVisible()
  await userEvent.tab()
  await expect.element(tooltip).not.toBeInTheDocument()
})
