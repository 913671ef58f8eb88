import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../ui/tokens.css'
import '../ui/base.css'
import { WeekColumns } from './WeekColumns.tsx'

const monday = Date.UTC(2026, 8, 7)
const weeks = Array.from({ length: 12 }, (_, place) => ({
  weekStart: new Date(monday + place * 7 * 86_400_000).toISOString().slice(0, 10),
  completed: 100 * place,
}))

// Widths of the frame: the narrowest that shows the last label but one, a phone, and screens of 1440 and 1280 pixels zoomed in to
// 400%.
test.each([354, 324, 294, 254])(
  'the labels of the weeks do not touch in a frame of %i pixels',
  async width => {
    const { container } = await render(
      <div style={{ width }}>
        <WeekColumns weeks={weeks} listOf={() => '/'} />
      </div>,
    )
    const names = [...container.querySelectorAll('svg > text')]
      .map(name => name.getBoundingClientRect())
      .filter(({ width }) => width > 0)
    expect(names.length).toBeGreaterThan(2)
    names.reduce((before, name) => {
      expect(name.left - before.right).toBeGreaterThan(3)
      return name
    })
  },
)
