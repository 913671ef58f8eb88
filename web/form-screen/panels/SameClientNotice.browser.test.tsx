import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { type ClientContact, noContact } from '../contact/client-contact.ts'
import { FormField } from '../fields/FormField.tsx'
import { testScope } from '../test-scope.tsx'
import { FormScopeContext } from '../use-form.ts'
import { SameClientNotice, useSameClient } from './SameClientNotice.tsx'

// spec 3 §2.15

afterEach(() => vi.unstubAllGlobals())

const existing = {
  _id: '00000000-0000-4000-8000-000000000003',
  clientId: 'CL-100003',
  name: 'Full File',
  email: 'full@file.example',
  phone: '+255 754 123 456',
}

function NewClient() {
  const { found, onBlur } = useSameClient()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the fields within.
    <div onBlur={({ target }) => onBlur(target.id)}>
      <FormField fieldKey="customerName" />
      <input id="contact-email" aria-label="Email" />
      <SameClientNotice found={found} />
    </div>
  )
}

/** Renders the name field and the contact boxes, with a fake answer of the officer's list of clients. */
async function renderNew(shown: { email: string; phone: string }, clientId: string | null = null) {
  const searches: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => {
      searches.push(new URL(address, location.href).searchParams.get('search') ?? '')
      return Response.json({ clients: [existing], statistics: {}, nextCursor: null })
    }),
  )
  const { open } = testScope({}, standardForm(testContext()))
  vi.spyOn(open.source, 'clientId').mockReturnValue(clientId)
  // The notice reads only the texts shown in the contact boxes.
  const contact = { status: () => ({ ...noContact, shown }) } as unknown as ClientContact
  await render(
    <FormScopeContext value={{ open, parts: {}, contact, context: testContext(), lock: null }}>
      <NewClient />
    </FormScopeContext>,
  )
  return searches
}

const notice = () => page.getByRole('status').filter({ hasText: 'exists' })

test('says that the officer already has a client with this name and e-mail, with a link to open it', async () => {
  const searches = await renderNew({ email: ' Full@File.example', phone: '' })
  await page.getByRole('textbox', { name: /Customer name/i }).fill('full  file')
  expect(searches).toEqual([])
  await userEvent.tab()
  await expect
    .element(notice())
    .toHaveTextContent('A client named Full File with this email exists (CL-100003) · Open')
  expect(searches).toEqual(['full  file full@file.example'])
  const link = page.getByRole('link', { name: 'Open Full File in a new tab' })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('href', `/loan-officer/clients/${existing._id}/forms`)
  await page.getByRole('textbox', { name: /Customer name/i }).fill('Full Filer')
  await userEvent.tab()
  await expect.element(notice()).not.toBeInTheDocument()
})

test('compares phone numbers regardless of how they are written, and ignores a match of the name alone', async () => {
  const shown = { email: 'other@file.example', phone: '0754 123456' }
  await renderNew(shown)
  await page.getByRole('textbox', { name: /Customer name/i }).fill('Full File')
  await userEvent.tab()
  await expect.element(notice()).toHaveTextContent('with this phone number exists (CL-100003)')
  shown.phone = '0754 123457'
  await page.getByLabelText('Email').click()
  await userEvent.tab()
  await expect.element(notice()).not.toBeInTheDocument()
})

test('names the client with this phone number although the name is another one, or none yet', async () => {
  await renderNew({ email: '', phone: '0754 123456' })
  await page.getByLabelText('Email').click()
  await userEvent.tab()
  await expect
    .element(notice())
    .toHaveTextContent('A client named Full File with this phone number exists (CL-100003) · Open')
  await page.getByRole('textbox', { name: /Customer name/i }).fill('Somebody Else')
  await userEvent.tab()
  await expect.element(notice()).toHaveTextContent('A client named Full File with this phone number')
})

test('does not search once the client exists', async () => {
  const searches = await renderNew({ email: existing.email, phone: '' }, 'client-1')
  await page.getByRole('textbox', { name: /Customer name/i }).fill('Full File')
  await userEvent.tab()
  await userEvent.tab()
  expect(searches).toEqual([])
})
