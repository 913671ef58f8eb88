import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { creditAppMemo } from '../../../forms/credit-app-memo/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { SuggestionsContext } from '../earlier/suggestions.tsx'
import { testScope } from '../test-scope.tsx'
import { FormField } from './FormField.tsx'

const key = 'businessActivity'
const draft = 'Brandt Bakery, food. Open on 6 days a week.'
const suggestion = { field: key, value: draft, source: 'Standard Form', evidence: 'a draft' }

// spec 3 §2.7
test('shows the source and the full text of a suggested draft; after it is used, only the source', async () => {
  const { within } = testScope({ [key]: 'Bakes.' }, creditAppMemo(testContext()))
  await render(
    within(
      <SuggestionsContext value={new Map([[key, suggestion]])}>
        <FormField fieldKey={key} />
      </SuggestionsContext>,
    ),
  )
  await expect.element(page.getByText(`Draft from Standard Form: ${draft}`)).toBeVisible()
  await page.getByRole('button', { name: 'Use this draft for Business Activity' }).click()
  await expect.element(page.getByRole('textbox')).toHaveValue(draft)
  await expect.element(page.getByText('As in Standard Form: a draft')).toBeVisible()
})

test('shows the paragraphs of a suggested draft, and its button is not named after the whole text', async () => {
  const value = `${draft}\nNo contradiction in: term.`
  const { within } = testScope({ [key]: 'Bakes.' }, creditAppMemo(testContext()))
  await render(
    within(
      <SuggestionsContext value={new Map([[key, { ...suggestion, value }]])}>
        <FormField fieldKey={key} />
      </SuggestionsContext>,
    ),
  )
  const use = page.getByRole('button', { name: 'Use this draft for Business Activity', exact: true })
  await expect.element(use).toBeVisible()
  const shown = use.element().parentElement ?? document.body
  const second = document.createRange()
  const text = [...shown.childNodes].find(node => node.textContent?.includes('\n'))
  if (text) second.setStart(text, (text.textContent ?? '').indexOf('No contradiction'))
  second.setEndAfter(shown)
  // It starts at the left edge, as a line of its own does.
  expect(second.getClientRects()[0]?.left).toBe(shown.getBoundingClientRect().left)
})

test('a Use for which its line has no room stands at the start of the next one', async () => {
  const { within } = testScope({ [key]: 'Bakes.' }, creditAppMemo(testContext()))
  const { container } = await render(
    within(
      <SuggestionsContext value={new Map([[key, suggestion]])}>
        <FormField fieldKey={key} />
      </SuggestionsContext>,
    ),
  )
  const use = page.getByRole('button', { name: 'Use this draft for Business Activity' })
  await expect.element(use).toBeVisible()
  const button = use.element()
  const line = button.parentElement ?? container
  const words = document.createRange()
  words.setStart(line, 0)
  words.setEndBefore(button)
  const starts: number[] = []
  for (let width = 400; width > 200; width -= 2) {
    line.style.width = `${width}px`
    const box = button.getBoundingClientRect()
    const lastWords = [...words.getClientRects()].at(-1)
    if (!lastWords || box.top < lastWords.bottom - 2) continue
    const padding = Number.parseFloat(getComputedStyle(button).paddingLeft)
    starts.push(Math.round(box.left + padding - line.getBoundingClientRect().left))
  }
  expect(new Set(starts)).toEqual(new Set([0]))
})

/** Renders the field with this text and mark, and with this draft from the Standard Form. */
async function renderText(answer: string, note: string | undefined, value = draft) {
  const answers = { [key]: answer, ...(note !== undefined && { [`${key}#`]: note }) }
  const { store, within } = testScope(answers, creditAppMemo(testContext()))
  await render(
    within(
      <SuggestionsContext value={new Map([[key, { ...suggestion, value }]])}>
        <FormField fieldKey={key} />
      </SuggestionsContext>,
    ),
  )
  return store
}

const unread = page.getByText('Draft, not read yet')
const read = page.getByRole('button', { name: 'I have read it' })

// D54
test('a suggested text says that it is a draft until it is confirmed with one press, by keyboard too', async () => {
  const store = await renderText('Bakes.', undefined)
  await page.getByRole('button', { name: 'Use this draft for Business Activity' }).click()
  await expect.element(unread).toBeVisible()
  const box = page.getByRole('textbox')
  await expect.element(box).toHaveAccessibleDescription('Draft, not read yet')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(read).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(unread).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  expect(store.answers()).toMatchObject({ [key]: draft })
  expect(store.field(key).note).toBeUndefined()
})

test('a suggested text is no draft any more once it is edited', async () => {
  const store = await renderText(draft, 'dr:')
  await expect.element(unread).toBeVisible()
  await userEvent.type(page.getByRole('textbox'), '!')
  await expect.element(unread).not.toBeInTheDocument()
  expect(store.field(key).note).toBeUndefined()
})

const moved = 'Brandt Bakery, food. Open on 5 days a week.'

test.each([
  ['an untouched draft', draft, 'dr:'],
  ['a confirmed draft', draft, undefined],
  ['a draft with a sentence of the officer’s own', `They bake well. ${draft}`, undefined],
])('%s whose figures have changed says so, and one press takes the new one', async (_, text, note) => {
  const store = await renderText(text, note, moved)
  await expect
    .element(page.getByText('The figures of this draft have changed since it was written.'))
    .toBeVisible()
  await expect.element(page.getByText(/^As in/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Use the new draft for Business Activity' }).click()
  expect(store.answers()).toMatchObject({ [key]: moved })
  await expect.element(unread).toBeVisible()
})

test('a text of the officer’s own is not called a draft', async () => {
  await renderText('They have baked since 1998. Open on most days.', undefined, moved)
  await expect.element(page.getByText(`Draft from Standard Form: ${moved}`)).toBeVisible()
  await expect.element(unread).not.toBeInTheDocument()
})
