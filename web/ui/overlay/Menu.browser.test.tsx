import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../tokens.css'
import '../base.css'
import { Menu } from './Menu.tsx'

const labels = ['Move client', 'Mark as read', 'Delete', 'Details']

async function openMenu() {
  const onSelect = vi.fn()
  await render(
    <div style={{ height: 3000, paddingTop: 300 }}>
      <Menu label="Actions" items={labels.map(label => ({ label, onSelect: () => onSelect(label) }))} />
    </div>,
  )
  await page.getByRole('button', { name: 'Actions' }).click()
  return onSelect
}

const entry = (name: string) => page.getByRole('menuitem', { name })

test('arrows, Home and End move through the entries, and Enter selects one', async () => {
  const onSelect = await openMenu()
  await expect.element(entry('Move client')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(entry('Details')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  expect(onSelect.mock.calls).toEqual([['Mark as read']])
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('no entry requests the focus while its menu is closed, since the focus may be elsewhere', async () => {
  const asking = () => document.querySelectorAll('[autofocus]').length
  await render(<Menu label="Actions" items={[{ label: 'Delete', onSelect: () => {} }]} />)
  expect(asking()).toBe(0)
  await page.getByRole('button', { name: 'Actions' }).click()
  await expect.element(entry('Delete')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(asking).toBe(0)
})

test('typing the first letters of an entry focuses it', async () => {
  await openMenu()
  await userEvent.keyboard('m')
  await expect.element(entry('Mark as read')).toHaveFocus()
  await userEvent.keyboard('{Home}det')
  await expect.element(entry('Details')).toHaveFocus()
})

test('the menu stays beside its button while the page scrolls', async () => {
  await openMenu()
  const button = page.getByRole('button', { name: 'Actions' }).element()
  const menu = page.getByRole('menu').element()
  const distance = () => menu.getBoundingClientRect().top - button.getBoundingClientRect().bottom
  await expect.poll(distance).toBe(4)
  const before = button.getBoundingClientRect().top
  window.scrollTo(0, 120)
  await expect.poll(() => button.getBoundingClientRect().top).toBe(before - 120)
  await expect.poll(distance).toBe(4)
  window.scrollTo(0, 0)
})

test('Escape closes the menu and returns the focus to its button', async () => {
  await openMenu()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveFocus()
})
