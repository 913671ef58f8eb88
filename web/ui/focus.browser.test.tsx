import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { betweenScreens } from './focus.ts'

// spec 3 §2.79

interface Shown {
  readonly rows: readonly string[]
  /** Another one is another screen at the same address. */
  readonly screen?: string
}

function Screen({ rows, screen = 'list' }: Shown) {
  return (
    <>
      <span id={betweenScreens} tabIndex={-1} />
      <h1>Clients</h1>
      <main key={screen} id="main" tabIndex={-1}>
        <button type="button">Refresh</button>
        {screen === 'list' && (
          <section>
            <h2 hidden>For print</h2>
            <h2>Rows</h2>
            {rows.map(row => (
              <button key={row} type="button">
                {row}
              </button>
            ))}
          </section>
        )}
      </main>
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name })
const element = (name: string) => button(name).element() as HTMLElement
const twoFrames = () =>
  new Promise(resolve =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )

test('when the focused element disappears, the focus waits outside the screen and then goes to the nearest visible heading', async () => {
  const { rerender } = await render(<Screen rows={['Ama', 'Kofi']} />)
  element('Kofi').focus()
  const seen: string[] = []
  document.addEventListener('focusin', ({ target }) => seen.push((target as Element).id), { once: true })
  await rerender(<Screen rows={['Ama']} />)
  await expect.element(page.getByRole('heading', { name: 'Rows' })).toHaveFocus()
  expect(seen).toEqual([betweenScreens])
})

test('whatever removes the focused element can move the focus elsewhere', async () => {
  const { rerender } = await render(<Screen rows={['Ama', 'Kofi']} />)
  element('Kofi').focus()
  await rerender(<Screen rows={['Ama']} />)
  element('Refresh').focus()
  await twoFrames()
  await expect.element(button('Refresh')).toHaveFocus()
})

test('when another screen at the same address replaces the whole screen, its content gets the focus', async () => {
  const { rerender } = await render(<Screen rows={['Ama']} />)
  element('Ama').focus()
  await rerender(<Screen rows={[]} screen="form" />)
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a click beside all controls takes the focus away, and a later removal does not bring it back', async () => {
  const { rerender } = await render(<Screen rows={['Ama', 'Kofi']} />)
  element('Kofi').focus()
  await userEvent.click(document.body)
  expect(document.activeElement).toBe(document.body)
  await rerender(<Screen rows={['Ama']} />)
  await twoFrames()
  expect(document.activeElement).toBe(document.body)
})
