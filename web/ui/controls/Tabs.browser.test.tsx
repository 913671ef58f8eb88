import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'data', label: 'Form Data' },
  { id: 'raw', label: 'Raw Data' },
] as const

function Details() {
  const [active, setActive] = useState<(typeof tabs)[number]['id']>('overview')
  return (
    <Tabs label="Views" tabs={tabs} active={active} onChange={setActive}>
      What {active} shows
    </Tabs>
  )
}

const tab = (name: string) => page.getByRole('tab', { name })

test('arrows, Home and End select a tab, which labels the panel', async () => {
  await render(<Details />)
  await tab('Overview').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Form Data')).toHaveFocus()
  await expect.element(tab('Form Data')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel', { name: 'Form Data' })).toHaveTextContent('What data shows')
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(tab('Overview')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('tabpanel', { name: 'Raw Data' })).toBeVisible()
})

test('Tab moves from the selected tab into the panel', async () => {
  await render(<Details />)
  await tab('Form Data').click()
  await userEvent.tab()
  await expect.element(page.getByRole('tabpanel')).toHaveFocus()
})
