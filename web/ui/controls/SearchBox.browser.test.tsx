import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchBox } from './SearchBox.tsx'

function Clients() {
  const [text, setText] = useState('')
  return (
    <>
      <SearchBox label="Search clients" value={text} onChange={setText} />
      <input aria-label="Notes" />
      <p>Looks for “{text}”</p>
    </>
  )
}

const search = page.getByRole('searchbox', { name: 'Search clients' })

test('"/" focuses the search and is not typed into it', async () => {
  await render(<Clients />)
  await userEvent.keyboard('/kofi')
  await expect.element(search).toHaveFocus()
  await expect.element(page.getByText('Looks for “kofi”')).toBeVisible()
})

test('"/" is an ordinary character while typing elsewhere', async () => {
  await render(<Clients />)
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.click()
  await userEvent.keyboard('and/or')
  await expect.element(notes).toHaveValue('and/or')
  await expect.element(search).toHaveValue('')
})

test('accepts no more characters than the server searches for', async () => {
  await render(<Clients />)
  await userEvent.type(search, 'x'.repeat(210))
  await expect.element(search).toHaveValue('x'.repeat(200))
})
