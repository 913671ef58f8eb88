import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileProse } from './FileForms.tsx'

// spec 3 §1.34

test('numbers with the same source share one note', async () => {
  const text = 'It has 31, 32 and 33.'
  const citations = [...text.matchAll(/3\d/g)].map(({ index }) => ({
    ...{ start: index, end: index + 2, sources: [] },
  }))
  await render(
    <FileProse
      prose={[{ key: 'recommendation', label: 'Recommendation', text, isDraft: false, citations }]}
    />,
  )
  await expect.element(page.getByText('It has 311, 321 and 331.')).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(item => item.textContent),
  ).toEqual(['No source in the file'])
})

// D54
test('a text that nobody has read says so, and a number of a check names the check', async () => {
  const citations = [{ start: 3, end: 8, sources: [], derived: 'Check: Debt burden' }]
  const part = { key: 'observations', label: 'Observations', text: 'Is 48.1%.', isDraft: true, citations }
  await render(<FileProse prose={[part]} />)
  await expect.element(page.getByText('Draft, not read yet')).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Check: Debt burden')
})
