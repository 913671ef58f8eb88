import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expertScorecard } from '../../../forms/expert-scorecard/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { FormField } from './FormField.tsx'

// spec 3 §2.100

const form = expertScorecard(testContext())
const field = form.fields.find(({ type, options }) => type === 'select' && options && options.length > 2)

/** Renders one rating of the scorecard in a column of this width, with its longest option chosen. */
async function renderRating(width: number) {
  const options = [...(field?.options ?? [])].sort((a, b) => b.label.length - a.label.length)
  const [longest, ...others] = options
  if (!field || !longest) throw new Error('The scorecard must have ratings')
  const { store, within } = testScope({ [field.key]: longest.value }, form)
  await render(
    within(
      <div data-testid="column" style={{ width }}>
        <FormField fieldKey={field.key} />
      </div>,
    ),
  )
  const below = () => {
    const frame = document.getElementById(field.key)?.parentElement
    return frame ? getComputedStyle(frame, '::before').content : ''
  }
  const select = document.getElementById(field.key) as HTMLSelectElement
  return { store, below, select, key: field.key, shortest: others.at(-1)?.value ?? '' }
}

test('shows the selected option in full below a dropdown that is too narrow, until there is room', async () => {
  const { below, select } = await renderRating(150)
  const text = select.selectedOptions[0]?.text ?? ''
  await expect.poll(below).toBe(`"${text}" / ""`)
  page.getByTestId('column').element().setAttribute('style', 'width: 900px')
  await expect.poll(below).toBe('none')
})

test('follows another selection, and shows nothing below an empty dropdown', async () => {
  const { store, below, select, key, shortest } = await renderRating(110)
  store.set(key, shortest)
  await expect.poll(() => select.selectedOptions[0]?.value).toBe(shortest)
  const text = select.selectedOptions[0]?.text ?? ''
  await expect.poll(below).toBe(`"${text}" / ""`)
  store.set(key, null)
  await expect.poll(below).toBe('none')
})
