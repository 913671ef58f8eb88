import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../tokens.css'
import '../base.css'
import { SearchBox } from '../controls/SearchBox.tsx'
import { Dialog } from './Dialog.tsx'
import { Menu } from './Menu.tsx'

const dialog = page.getByRole('dialog', { name: 'Question' })

test('a dialog that must stay open ignores repeated Escape', async () => {
  const onClose = vi.fn()
  await render(
    <Dialog title="Question" onClose={onClose}>
      <button type="button">Answer</button>
    </Dialog>,
  )
  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  expect(onClose).toHaveBeenCalledTimes(3)
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().matches(':modal')).toBe(true)
})

test('a dialog closed by something else is shown again while it is rendered', async () => {
  await render(
    <Dialog title="Question" onClose={() => {}}>
      <p>Which one?</p>
    </Dialog>,
  )
  const element = dialog.element()
  if (element instanceof HTMLDialogElement) element.close()
  await expect.poll(() => element.matches(':modal')).toBe(true)
})

/** Places the summary below the fields, or above them when the window is narrow, as a form's page does. */
function Arranged({ isWide }: { readonly isWide: boolean }) {
  const summary = <p key="summary">Summary</p>
  return (
    <div>
      {!isWide && summary}
      <div key="fields">
        <Dialog title="Question" onClose={() => {}}>
          <label>
            Amount <input />
          </label>
        </Dialog>
      </div>
      {isWide && summary}
    </div>
  )
}

test('a dialog stays on top when the page changes its layout with the window’s width', async () => {
  const { rerender } = await render(<Arranged isWide />)
  await page.getByLabelText('Amount').fill('500')
  const element = dialog.element()
  await rerender(<Arranged isWide={false} />)
  dispatchEvent(new Event('resize'))
  await expect.poll(() => element.matches(':modal')).toBe(true)
  await expect.element(page.getByLabelText('Amount')).toHaveValue('500')
})

function Questions() {
  const [open, setOpen] = useState<readonly string[]>([])
  return (
    <>
      <button type="button" onClick={() => setOpen(['Question', 'Are you sure?'])}>
        Ask
      </button>
      {open.map(title => (
        <Dialog key={title} title={title} onClose={() => setOpen(open.filter(other => other !== title))}>
          <button type="button">Answer {title}</button>
        </Dialog>
      ))}
    </>
  )
}

test('Escape closes only the topmost dialog, and the focus returns to where it was', async () => {
  await render(<Questions />)
  await page.getByRole('button', { name: 'Ask' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Are you sure?' })).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus()
})

function Search() {
  const [text, setText] = useState('')
  return <SearchBox label="Officer" value={text} onChange={setText} />
}

test('Escape closes a menu and clears a search box inside the dialog before it closes the dialog', async () => {
  const onClose = vi.fn()
  await render(
    <Dialog title="Question" onClose={onClose}>
      <Menu label="Actions" items={[{ label: 'Delete', onSelect: () => {} }]} />
      <Search />
    </Dialog>,
  )
  await page.getByRole('button', { name: 'Actions' }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  const search = page.getByRole('searchbox', { name: 'Officer' })
  await search.fill('kofi')
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a dialog longer than the window starts at its heading, and Tab moves to its first control', async () => {
  await render(
    <Dialog title="Question" onClose={() => {}} footer={<button type="button">Close</button>}>
      <div style={{ height: '300vh' }}>Much to read</div>
    </Dialog>,
  )
  expect(dialog.element().scrollTop).toBe(0)
  await expect.element(page.getByRole('heading', { name: 'Question' })).toBeInViewport()
  await expect.element(dialog).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
})
