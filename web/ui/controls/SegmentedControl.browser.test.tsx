import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SegmentedControl } from './SegmentedControl.tsx'

// spec 3 §2.35

test('on a phone, no option of a filter with large counts is hidden beyond its edge', async () => {
  await page.viewport(390, 844)
  const labels = ['Any time', '0–3 days', '4–7 days', '8–14 days', '15 days or more', '8 days or more']
  const options = labels.map(label => ({ value: label, label, count: 17_653 }))
  await render(
    <div style={{ paddingInline: 16 }}>
      <SegmentedControl label="Waiting for" options={options} value="Any time" onChange={() => {}} />
    </div>,
  )
  const group = page.getByRole('group', { name: 'Waiting for' }).element()
  const edge = group.getBoundingClientRect().right
  for (const label of labels) {
    const option = page.getByRole('button', { name: `${label} (17,653)` }).element()
    expect(option.getBoundingClientRect().right, label).toBeLessThanOrEqual(edge)
  }
  expect(edge).toBeLessThanOrEqual(390 - 16)
})
