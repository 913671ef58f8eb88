import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DayFilters } from './ListTools.tsx'
import type { ListAddress } from './list-address.ts'

// D47

const between = (days: Readonly<Record<string, string>>) => {
  const address = { get: (name: string) => days[name] } as Partial<ListAddress> as ListAddress
  return render(<DayFilters address={address} />)
}
const to = page.getByLabelText('To', { exact: true })

test('says so when the last day is before the first', async () => {
  await between({ from: '2026-11-20', to: '2026-11-02' })
  await expect.element(to).toHaveAccessibleDescription('Please choose a day on or after the first one')
})

test('accepts a period of one day', async () => {
  await between({ from: '2026-11-20', to: '2026-11-20' })
  await expect.element(to).not.toHaveAccessibleDescription('Please choose a day on or after the first one')
})
