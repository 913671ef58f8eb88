import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { FindAnything } from './FindAnything.tsx'

// spec 3 §2.21

/** The answer to this search is held back until `letGo` is called. */
const slow = 'amab'
let letGo: () => void = () => {}
const client = (name: string) => ({
  _id: name,
  name,
  clientId: 'CL-100001',
  businessName: 'Lakeside Millers',
  totalForms: 1,
  loanOfficer: { name: 'Efua Officer' },
})

const officer = {
  _id: 'k1',
  name: 'Kofi Mensah',
  email: 'kofi@lender.example',
  role: 'loan_officer',
  isActive: true,
  clientCount: 20,
}

beforeEach(() => {
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, window.location.origin)
    const search = searchParams.get('search') ?? ''
    if (search === slow) await held
    const found = pathname.endsWith('/clients') && search !== 'zzz'
    const clients = found ? [client(`${search} one`), client(`${search} two`)] : []
    const users = search === 'kofi' || search === 'mensah' ? [officer] : []
    // This search finds a client by the name of the officer.
    if (search === 'jose abdi')
      return Response.json({
        clients: [client('Ama')],
        users: [{ ...officer, name: 'Abdi José' }],
        submissions: [],
      })
    if (search === 'mensah') return Response.json({ clients: [client('Ama')], users, submissions: [] })
    return Response.json({ clients, users, submissions: [] })
  })
})
afterEach(() => vi.unstubAllGlobals())

const box = page.getByRole('combobox', { name: 'Find' })
const chosen = page.getByRole('option', { selected: true })

async function open() {
  const history = ['/admin/audit']
  const hook = () => ['/admin/audit', (to: string) => void history.push(to)] as [string, (to: string) => void]
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Router hook={hook}>
        <FindAnything />
      </Router>
    </QueryClientProvider>,
  )
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  return history
}

test('Ctrl+K finds a client, the arrow keys select one and Enter opens it', async () => {
  const history = await open()
  await userEvent.type(box, 'ama')
  await expect.element(page.getByRole('option', { name: /^ama one/ })).toBeVisible()
  await expect.element(chosen).toHaveTextContent('ama one')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(chosen).toHaveTextContent(/ama two.*Lakeside Millers · with Efua Officer/)
  await userEvent.keyboard('{Enter}')
  await expect.element(box).not.toBeInTheDocument()
  expect(history.at(-1)).toBe('/admin/clients/ama%20two/forms')
})

test('finds screens by name, closes on Escape, and says when nothing matches', async () => {
  const history = await open()
  await userEvent.type(box, 'zzz')
  await expect.element(page.getByRole('status')).toHaveTextContent('Nothing matches.')
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(box).not.toBeInTheDocument()
  expect(history).toEqual(['/admin/audit'])
  await page.getByRole('button', { name: /^Find/ }).click()
  await userEvent.type(box, 'setti')
  await expect.element(chosen).toHaveTextContent('Settings')
})

// spec 3 §2.96
test.each([
  ['Edit Kofi Mensah', '/admin/users/k1?do=edit'],
  ['Account of Kofi Mensah', '/admin/users/k1'],
  ['Sign out everywhere: Kofi Mensah', '/admin/users/k1?do=sign-out'],
  ['Deactivate Kofi Mensah Has 20 clients', '/admin/users/k1?do=deactivate'],
])('finds "%s" and opens its dialog', async (name, address) => {
  const history = await open()
  await userEvent.type(box, 'kofi')
  await page.getByRole('option', { name }).click()
  expect(history.at(-1)).toBe(address)
})

test('lists an officer whose name matches before the officer’s clients', async () => {
  const history = await open()
  await userEvent.type(box, 'mensah')
  await expect.element(page.getByRole('option', { name: /^Ama/ })).toBeVisible()
  await expect.element(chosen).toHaveTextContent('Kofi Mensah')
  await userEvent.keyboard('{Enter}')
  expect(history.at(-1)).toBe('/admin/users/k1/clients')
})

test('also lists an officer first when the name is typed without accents', async () => {
  await open()
  await userEvent.type(box, 'jose abdi')
  await expect.element(page.getByRole('option', { name: /^Ama/ })).toBeVisible()
  await expect.element(chosen).toHaveTextContent('Abdi José')
})

test('Enter never opens a result of an earlier search', async () => {
  const history = await open()
  await userEvent.type(box, 'ama')
  await expect.element(chosen).toHaveTextContent('ama one')
  await userEvent.keyboard('b{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Searching…')
  await userEvent.keyboard('{Enter}')
  expect(history).toEqual(['/admin/audit'])
  letGo()
  await expect.element(chosen).toHaveTextContent('amab one')
})
