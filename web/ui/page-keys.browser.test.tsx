import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { onPageKey } from './page-keys.ts'

let heard: string[] = []
let end = () => {}

function listen(page: string): HTMLElement {
  document.body.innerHTML = page
  heard = []
  end = onPageKey(({ key }) => heard.push(key))
  const first = document.body.firstElementChild as HTMLElement
  first.focus()
  return first
}

afterEach(() => {
  end()
  document.body.innerHTML = ''
})

test('characters typed into a text box trigger no shortcut, but all other keys are heard', async () => {
  for (const box of ['<input>', '<input type="search">', '<textarea></textarea>']) {
    listen(box)
    await userEvent.keyboard('a7{Enter}{Escape}{Control>}k{/Control}{Alt>}m{/Alt}')
    expect(heard, box).toEqual(['Enter', 'Escape', 'Control', 'k', 'Alt', 'm'])
    end()
  }
})

test('ignores the key event without a key name that autofill sends', async () => {
  const faults: string[] = []
  const note = ({ message }: ErrorEvent) => faults.push(message)
  window.addEventListener('error', note)
  listen('<input>').dispatchEvent(new Event('keydown', { bubbles: true }))
  window.removeEventListener('error', note)
  expect([heard, faults]).toEqual([[], []])
})

test('hears a character outside text boxes', async () => {
  for (const element of [
    '<button>Press</button>',
    '<input type="checkbox">',
    '<select><option>a</option></select>',
  ]) {
    listen(element)
    await userEvent.keyboard('j')
    expect(heard, element).toEqual(['j'])
    end()
  }
})

test('a listener added during a key press hears the next one, and a removed one hears no more', async () => {
  const box = listen('<button>Press</button>')
  const later: string[] = []
  const enders: (() => void)[] = []
  const endOther = onPageKey(() => later.push('other'))
  end()
  end = onPageKey(() => {
    endOther()
    if (enders.length === 0) enders.push(onPageKey(() => later.push('added')))
  })
  // The listener that ends the other one was added after it, so the other one still hears the first key.
  box.focus()
  await userEvent.keyboard('j')
  expect(later).toEqual(['other'])
  await userEvent.keyboard('j')
  expect(later).toEqual(['other', 'added'])
  for (const ender of enders) ender()
})
