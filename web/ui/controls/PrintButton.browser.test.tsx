import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { useIsPrinting } from '../use-is-printing.ts'
import { PrintButton } from './PrintButton.tsx'

// spec 3 §2.97

let printed: string[]
beforeEach(() => {
  printed = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.querySelector('main')?.textContent ?? '')
  })
})
afterEach(() => vi.restoreAllMocks())

let arrive: () => void
/** Content that appears only on paper and starts loading when the page is first printed. */
function OnPaper() {
  const isPrinting = useIsPrinting()
  const [isHere, setIsHere] = useState(false)
  arrive = () => setIsHere(true)
  if (!isPrinting) return null
  return isHere ? <p>312,000</p> : <Skeleton shape="text" />
}
const show = (isLeft = false) => (
  <main>
    <OnPaper />
    {!isLeft && <PrintButton />}
  </main>
)
const button = page.getByRole('button', { name: 'Print' })

test('Print waits until the content that only print shows is loaded, and hides it afterwards', async () => {
  await render(show())
  await button.click()
  await expect.element(page.getByText('Loading…')).toBeInTheDocument()
  expect(printed).toEqual([])
  arrive()
  await expect.poll(() => printed).toEqual([expect.stringContaining('312,000')])
  await expect.element(page.getByText('312,000')).not.toBeInTheDocument()
  await button.click()
  await expect.poll(() => printed).toHaveLength(2)
})

test('prints nothing if another screen is opened while it waits', async () => {
  const { rerender } = await render(show())
  await button.click()
  await expect.element(page.getByText('Loading…')).toBeInTheDocument()
  await rerender(show(true))
  // The waiting has ended, so the content that was loading is removed.
  await expect.element(page.getByText('Loading…')).not.toBeInTheDocument()
  expect(printed).toEqual([])
})

test('content that is added while the page is printed is printed, too', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
  )
  await render(<OnPaper />)
  await expect.element(page.getByText('Loading…')).toBeInTheDocument()
})
