import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NothingFound } from './ListTools.tsx'
import type { ListAddress } from './list-address.ts'

function List() {
  const [isFiltered, setIsFiltered] = useState(true)
  const address = { isFiltered, clear: () => setIsFiltered(false) } as ListAddress
  return (
    <>
      <input type="search" aria-label="Search clients" />
      <NothingFound address={address} whenFiltered="No client matches.">
        No clients yet.
      </NothingFound>
    </>
  )
}

test('focuses the search box, not the page itself, after search and filters are cleared', async () => {
  await render(<List />)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(page.getByText('No clients yet.')).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search clients' })).toHaveFocus()
})
