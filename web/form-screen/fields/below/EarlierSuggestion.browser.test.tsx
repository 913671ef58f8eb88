import '../../../ui/tokens.css'
import '../../../ui/base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { creditAppMemo } from '../../../../forms/credit-app-memo/form.ts'
import { testContext } from '../../../../forms/test-context.ts'
import { SuggestionsContext } from '../../suggestions.ts'
import { testScope } from '../../test-scope.tsx'
import { FormField } from '../FormField.tsx'

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
