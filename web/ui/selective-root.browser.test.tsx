import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSelectiveRoot, eventsOfHandlers, handlesOwnTyping } from './selective-root.ts'

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** React listens for these on their own elements, whatever the root listens for. */
const ofTheirElement = ['onBeforeToggle', 'onCancel', 'onClose', 'onToggle']

/** Named like an event, but a property of a component. */
const ofComponents = ['onSearch']

const host = document.createElement('div')
afterEach(() => host.remove())

test('listens to every event that a component handles', () => {
  const texts = Object.values(sources)
  expect(texts.length).toBeGreaterThan(200)
  const given = new Set(texts.flatMap(text => text.match(/\bon[A-Z]\w*(?==)/g) ?? []))
  const isEvent = (name: string) => name.replace('Capture', '').toLowerCase() in document.body
  const events = [...given].filter(name => isEvent(name) && !ofComponents.includes(name))
  expect(events).toContain('onPaste')
  expect(events.filter(name => !ofTheirElement.includes(name) && !(name in eventsOfHandlers))).toEqual([])
})

function Everything({ said }: { readonly said: string[] }) {
  const say = (what: string) => () => void said.push(what)
  const [text, setText] = useState('')
  const [isTicked, setIsTicked] = useState(false)
  const [chosen, setChosen] = useState('one')
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        said.push('submit')
      }}
    >
      <input
        aria-label="Text"
        value={text}
        onChange={event => setText(event.target.value)}
        onFocus={say('focus')}
        onBlur={say('blur')}
        onKeyDown={({ key }) => said.push(key)}
      />
      <input
        type="checkbox"
        aria-label="Tick"
        checked={isTicked}
        onChange={() => setIsTicked(true)}
        onPointerDown={say('pointer down')}
        onMouseUp={say('mouse up')}
      />
      <select aria-label="Choice" value={chosen} onChange={event => setChosen(event.target.value)}>
        <option>one</option>
        <option>two</option>
      </select>
      <details onToggle={say('toggle')}>
        <summary>More</summary>
      </details>
      <dialog ref={dialog => dialog?.show()} onClose={say('close')}>
        <button type="submit" formMethod="dialog" onPointerEnter={say('enter')} onPointerLeave={say('leave')}>
          Close
        </button>
      </dialog>
      <button type="submit">Send</button>
    </form>
  )
}

test('events of typing, pressing, leaving and opening reach the components', async () => {
  const said: string[] = []
  document.body.append(host)
  const root = createSelectiveRoot(host)
  root.render(<Everything said={said} />)

  await page.getByLabelText('Text').click()
  await userEvent.keyboard('ab')
  await expect.element(page.getByLabelText('Text')).toHaveValue('ab')
  await page.getByLabelText('Tick').click()
  await expect.element(page.getByLabelText('Tick')).toBeChecked()
  await page.getByLabelText('Choice').selectOptions('two')
  await expect.element(page.getByLabelText('Choice')).toHaveValue('two')
  await page.getByText('More').click()
  await page.getByRole('button', { name: 'Close' }).hover()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => said).toContain('toggle')
  host.querySelector('dialog')?.close()
  await expect.poll(() => said).toContain('close')
  const wanted = ['focus', 'a', 'b', 'blur', 'pointer down', 'mouse up', 'enter', 'leave', 'submit']
  expect(said).toEqual(expect.arrayContaining(wanted))
  root.unmount()
})

test('characters typed into a self-listening input reach no component, but its other keys do', async () => {
  const said: string[] = []
  document.body.append(host)
  const root = createSelectiveRoot(host)
  root.render(
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for whatever is around the box
    <div onKeyDown={({ key }) => said.push(key)} onChange={() => said.push('change')}>
      <input aria-label="Amount" ref={box => void (box && handlesOwnTyping(box))} />
    </div>,
  )

  await page.getByLabelText('Amount').click()
  await userEvent.keyboard('12{Enter}{Control>}s{/Control}')
  await expect.element(page.getByLabelText('Amount')).toHaveValue('12')
  // Enter commits the typed value, for which the browser fires a change event.
  expect(said).toEqual(['Enter', 'change', 'Control', 's'])
  root.unmount()
})
