import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { FormField } from './FormField.tsx'

/** Renders a field above a choice between Yes and No, types a text into it, and returns the text box and the form's answers. */
async function typeAboveChoice(key: string, text: string) {
  const { store, within } = testScope({}, standardForm(testContext()))
  await render(
    within(
      <>
        <FormField fieldKey={key} />
        <FormField fieldKey="multipleIncomeSource" />
      </>,
    ),
  )
  const box = page.getByRole('textbox')
  await userEvent.fill(box, text)
  return { store, box }
}

const yes = page.getByRole('radio', { name: 'Yes', exact: true })

test.each([
  ['loanTenure', '12x', 'Enter a number'],
  ['loanAmount', '30.000', 'Did you mean $30,000?'],
  ['referenceMobile', '12', 'Enter a telephone number'],
  ['dateOfBirth', '30/02/1984', '30 February 1984 does not exist'],
])(
  'a click below %s is not lost, although leaving %j shows a message above it',
  async (key, text, message) => {
    const { store } = await typeAboveChoice(key, text)
    await userEvent.click(yes)
    await expect.element(page.getByText(message)).toBeVisible()
    expect(store.field('multipleIncomeSource').answer).toBe('Yes')
  },
)

test.each(['mouseup', 'dragend', 'keydown'])(
  'a press that ends with %s and no click shows the message, too',
  async end => {
    const { box } = await typeAboveChoice('loanTenure', '12x')
    const target = yes.element()
    target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    ;(box.element() as HTMLElement).blur()
    await new Promise(resolve => setTimeout(resolve, 100))
    await expect.element(page.getByText('Enter a number')).not.toBeInTheDocument()
    target.dispatchEvent(new Event(end, { bubbles: true }))
    await expect.element(page.getByText('Enter a number')).toBeVisible()
  },
)

test('a message appears at once when a dropdown is opened, because there is no click to lose', async () => {
  const { box } = await typeAboveChoice('loanTenure', '12x')
  const dropdown = document.body.appendChild(document.createElement('select'))
  dropdown.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  ;(box.element() as HTMLElement).blur()
  await expect.element(page.getByText('Enter a number')).toBeVisible()
  dropdown.remove()
})
