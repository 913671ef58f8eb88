import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { FormField } from '../fields/FormField.tsx'
import { testScope } from '../test-scope.tsx'
import { RenamedNotice, useFormerName } from './RenamedNotice.tsx'

// D59

function NamedClient() {
  const { former, onFocus, onBlur } = useFormerName()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the field within.
    <div onFocus={({ target }) => onFocus(target.id)} onBlur={({ target }) => onBlur(target.id)}>
      <FormField fieldKey="customerName" />
      <RenamedNotice former={former} />
    </div>
  )
}

async function renderNamed(clientId: string | null) {
  const { open, store, within } = testScope({ customerName: 'Ama Mensah' }, standardForm(testContext()))
  vi.spyOn(open.source, 'clientId').mockReturnValue(clientId)
  await render(within(<NamedClient />))
  return { store, name: page.getByRole('textbox', { name: /Customer name/i }) }
}

const notice = () => page.getByRole('status').filter({ hasText: 'renames' })

test('another customer name says once that it renames the client, and can be undone', async () => {
  const { store, name } = await renderNamed('client-1')
  await userEvent.click(name)
  await userEvent.keyboard('{End} (2)')
  await expect.element(notice()).not.toBeInTheDocument()
  await userEvent.tab()
  await expect
    .element(notice())
    .toHaveTextContent('Ama Mensah is now called Ama Mensah (2) in all lists and forms.')
  // A further change is the same renaming, and Undo leads back to the first name.
  await userEvent.fill(name, 'محمد علي')
  await userEvent.tab()
  await expect.element(notice()).toHaveTextContent('Ama Mensah is now called محمد علي')
  expect(notice().elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo the renaming' }).click()
  expect(store.answers()['customerName']).toBe('Ama Mensah')
  await expect.element(notice()).not.toBeInTheDocument()
  await expect.element(name).toHaveFocus()
})

test('the name of a client who is not there yet renames nobody', async () => {
  const { name } = await renderNamed(null)
  await userEvent.fill(name, 'Somebody Else')
  await userEvent.tab()
  await expect.element(notice()).not.toBeInTheDocument()
})
