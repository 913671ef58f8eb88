import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tabStorage } from '../app/safe-storage.ts'
import { ReasonForm } from './OfficerAnswers.tsx'

// spec 3 §2.39

const words = page.getByLabelText('Why')
const opener = page.getByRole('button', { name: 'Explain' })

/** Renders the button or the text box for one check, as on a page that has just been opened. */
async function open(onSay = async (_: string): Promise<void> => {}) {
  return render(
    <ReasonForm
      storageKey="client check"
      opener="Explain"
      label="Why"
      submit="Save"
      sentMessage="Done."
      onSubmit={onSay}
    />,
  )
}

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => tabStorage.clear())

test('an unsent explanation reappears on the next page, and closing the tab asks first', async () => {
  const first = await open()
  expect(isAsked()).toBe(false)
  await opener.click()
  await expect.element(words).toHaveFocus()
  await words.fill('A new branch')
  expect(isAsked()).toBe(true)
  await first.unmount()
  await open()
  await expect.element(words).toHaveValue('A new branch')
  await expect.element(words).not.toHaveFocus()
})

test('forgets an explanation once it is sent or cancelled', async () => {
  const onSay = vi.fn(async () => {})
  const first = await open(onSay)
  await opener.click()
  await words.fill('A new branch')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => tabStorage.getItem('why client check')).toBeNull()
  expect(onSay).toHaveBeenCalledWith('A new branch')
  await words.fill('Another one')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await first.unmount()
  await open()
  await expect.element(opener).toBeVisible()
  expect(isAsked()).toBe(false)
})

test('keeps an explanation that could not be sent', async () => {
  await open(() => Promise.reject(new Error('No connection')))
  await opener.click()
  await words.fill('A new branch')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('No connection')).toBeVisible()
  expect(tabStorage.getItem('why client check')).toBe('A new branch')
})
