import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { scrollShadowRef } from './scrolling.ts'

test('marks a frame while its table continues beyond its end, also when the table grows', async () => {
  const frame = (width: number) => (
    <div ref={scrollShadowRef} data-testid="frame" style={{ width: 100, overflowX: 'auto' }}>
      <div style={{ width, height: 10 }} />
    </div>
  )
  const { rerender, getByTestId } = await render(frame(100))
  const element = getByTestId('frame').element()
  const isMarked = () => element.hasAttribute('data-goes-on')
  expect(isMarked()).toBe(false)
  await rerender(frame(300))
  await expect.poll(isMarked).toBe(true)
  element.scrollLeft = 100
  await expect.poll(isMarked).toBe(true)
  element.scrollLeft = 200
  await expect.poll(isMarked).toBe(false)
})
