import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { testScope } from '../test-scope.tsx'
import { FormErrors } from './FormErrors.tsx'

// WCAG 2.2, 2.5.8

test('the links of a form’s error summary are at least 24 pixels high and do not touch', async () => {
  const { store, within } = testScope({})
  store.show(store.check())
  await render(within(<FormErrors attempt={1} onGo={() => {}} onNext={() => {}} />))
  const links = page
    .getByRole('link')
    .elements()
    .map(link => link.getBoundingClientRect())
  expect(links.length).toBeGreaterThan(1)
  for (const { height } of links) expect(height).toBeGreaterThanOrEqual(24)
  for (const [place, { bottom, left }] of links.entries())
    for (const next of links.slice(place + 1))
      if (next.left === left) expect(next.top).toBeGreaterThanOrEqual(bottom)
})

// spec 1 §5.5
test('names each missing field once, as a link in the specified sentence', async () => {
  const { store, within } = testScope({}, standardForm(testContext()))
  store.show(store.check().filter(({ field }) => store.definition(field)?.step === 1))
  await render(within(<FormErrors attempt={1} onGo={() => {}} onNext={() => {}} />))
  const names = store.problems().map(({ field }) => store.definition(field)?.label)
  expect(names.length).toBeGreaterThan(5)
  const links = page.getByRole('link').elements()
  expect(links.map(link => link.textContent)).toEqual(names)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`Please fill in the following required fields: ${names.join(', ')}`)
  for (const link of links) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
})
