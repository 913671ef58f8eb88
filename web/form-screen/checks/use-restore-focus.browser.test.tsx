import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useRestoreFocus } from './DifferingFact.tsx'

// spec 3 §2.79

function Question() {
  return (
    <button ref={useRestoreFocus<HTMLButtonElement>()} type="button">
      Compare
    </button>
  )
}

function Step({ asks }: { readonly asks: boolean }) {
  return (
    <>
      <input aria-label="Purchases" />
      <button type="button" disabled>
        Undo
      </button>
      {asks && <Question />}
      <button type="button">Next</button>
    </>
  )
}

test('moves the focus to what precedes a focused question when it disappears', async () => {
  const { rerender } = await render(<Step asks />)
  await page.getByRole('button', { name: 'Compare' }).click()
  await rerender(<Step asks={false} />)
  await expect.element(page.getByRole('textbox', { name: 'Purchases' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
})

test('leaves the focus elsewhere when a question without the focus disappears', async () => {
  const { rerender } = await render(<Step asks />)
  await page.getByRole('button', { name: 'Next' }).click()
  await rerender(<Step asks={false} />)
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
})
