import '../tokens.css'
import '../base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Banner } from './Banner.tsx'

test.each([
  [390, 'below'],
  [1280, 'beside'],
])('in a window of %i px the action is %s the text', async (width, place) => {
  await page.viewport(width, 800)
  const words = 'The loan amount of $50,000.00 is what every new form starts with.'
  const { getByText, getByRole } = await render(
    <Banner tone="attention" action={<button type="button">Use $24,000.00</button>}>
      {words}
    </Banner>,
  )
  const text = getByText(words).element().getBoundingClientRect()
  const button = getByRole('button').element().getBoundingClientRect()
  expect(button.top >= text.bottom ? 'below' : 'beside').toBe(place)
})
