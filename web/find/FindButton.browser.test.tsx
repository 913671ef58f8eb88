import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryScope } from '../app/query.tsx'
import { FindButton, type FindProps } from './FindButton.tsx'
import { FindDialog, type FindSource } from './FindDialog.tsx'

// spec 3 §2.21

const source: FindSource = {
  key: 'clients of a test',
  label: 'Find a client',
  placeholder: 'Name',
  screens: [],
  find: async () => [],
}
const dialog = (props: FindProps) => (
  <QueryScope>
    <FindDialog source={source} {...props} />
  </QueryScope>
)
const header = (key: string) => (
  <div key={key}>
    <FindButton dialog={dialog} />
    <main tabIndex={-1} aria-label={key}>
      <h2 tabIndex={-1}>{key}</h2>
    </main>
  </div>
)
const box = page.getByRole('combobox', { name: 'Find' })

async function openAndType() {
  const { rerender, unmount } = await render(header('of the loading screen'))
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('ama')
  await rerender(header('of the screen that arrived'))
  return { rerender, unmount }
}

test('a search opened while a screen loads stays open with its text when the screen arrives', async () => {
  await openAndType()
  await expect.element(box).toHaveValue('ama')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading')).toHaveFocus()
})

test('a closed search, one that Back left and one whose page is gone do not open again', async () => {
  const { rerender, unmount } = await openAndType()
  await userEvent.keyboard('{Escape}')
  await rerender(header('of another screen'))
  await expect.element(box).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveValue('')
  dispatchEvent(new PopStateEvent('popstate'))
  await expect.element(box).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toBeVisible()
  await unmount()
  await new Promise(resolve => setTimeout(resolve))
  await render(header('of a later page'))
  await expect.element(page.getByRole('button', { name: /^Find/ })).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
})
