import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Card } from '../ui/display/Card.tsx'
import { useSectionKeys } from './CreditFilePage.tsx'

// spec 3 §2.23

function File() {
  useSectionKeys()
  return (
    <main>
      <Card>The deal</Card>
      {['Key figures', 'Checks across the forms', 'Forms'].map(title => (
        <Card key={title} title={title}>
          <div style={{ height: '90vh' }} />
          <input aria-label={`Field of ${title}`} />
        </Card>
      ))}
    </main>
  )
}

const section = (name: string) => page.getByRole('region', { name, exact: true })

test('J and K move through the sections of a credit file', async () => {
  await render(<File />)
  for (const [key, name] of [
    ['j', 'Key figures'],
    ['j', 'Checks across the forms'],
    ['j', 'Forms'],
    ['j', 'Forms'],
    ['k', 'Checks across the forms'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(section(name)).toHaveFocus()
  }
  expect(section('Checks across the forms').element().getBoundingClientRect().top).toBeCloseTo(0, 0)
})

test('J and K start from what the window shows, and type themselves into a field', async () => {
  await render(<File />)
  section('Forms').element().scrollIntoView()
  await userEvent.keyboard('k')
  await expect.element(section('Checks across the forms')).toHaveFocus()
  const field = page.getByRole('textbox', { name: 'Field of Forms' })
  await field.click()
  await userEvent.keyboard('jk')
  await expect.element(field).toHaveValue('jk')
  await expect.element(field).toHaveFocus()
})
