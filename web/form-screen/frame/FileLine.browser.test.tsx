import '../../ui/tokens.css'
import '../../ui/base.css'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import view from '../FormView.module.css'
import { testScope } from '../test-scope.tsx'
import { FileLine } from './FileLine.tsx'

afterEach(() => window.scrollTo(0, 0))

async function renderLine() {
  const { store, within } = testScope({})
  await render(
    within(
      <>
        <header style={{ height: 60 }}>Head</header>
        <div className={view.columns} style={{ height: 3000 }} />
        <FileLine isOfficer />
      </>,
    ),
  )
  return store
}

const shown = () => document.querySelector('[data-text="Ama"]')?.parentElement
const line = () => shown() as HTMLElement
const words = () => [...line().children].map(part => getComputedStyle(part, '::before').content)

test('once the head has scrolled away, one line shows the client, form, step and save state', async () => {
  await page.viewport(1024, 768)
  const store = await renderLine()
  store.goTo(3)
  const height = document.documentElement.scrollHeight
  expect(shown()).toBeUndefined()
  window.scrollTo(0, 400)
  await expect.poll(shown).toBeDefined()
  expect(words().slice(0, 3)).toEqual(['"Ama"', '"CL-1"', '"Bank Analysis 3 of 4"'])
  expect(line().getBoundingClientRect()).toMatchObject({ top: 0, height: 40 })
  // The page does not move, and screen readers do not read anything twice.
  expect(document.documentElement.scrollHeight).toBe(height)
  expect(line().textContent).toBe('')
  expect(line().querySelector('[role=status], [aria-live]')).toBeNull()
  store.set('bankName', 'Union')
  await expect.poll(words).toContain('"Unsaved changes"')
  window.scrollTo(0, 0)
  await expect.poll(shown).toBeUndefined()
})

test('in a low window, for example a much enlarged one, the line is hidden to leave room for the fields', async () => {
  await page.viewport(1024, 450)
  await renderLine()
  window.scrollTo(0, 400)
  await expect.poll(shown).toBeDefined()
  expect(getComputedStyle(line()).display).toBe('none')
})
