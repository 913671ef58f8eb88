import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextField } from './controls/TextField.tsx'
import { useAskBeforeClosing, usePlainForm } from './use-plain-form.ts'

function NameForm({ send }: { readonly send: (name: string) => Promise<void> }) {
  const form = usePlainForm({
    empty: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Name is required' } : {}),
    send: ({ name }) => send(name),
    refused: error => ({ problems: { name: 'This name is taken' }, failure: String(error) }),
    clearsProblems: true,
  })
  useAskBeforeClosing(form.isChanged)
  return (
    <form onSubmit={form.submit} noValidate>
      {form.failure && <p role="alert">{form.failure}</p>}
      <TextField {...form.field('name')} label="Name" autoComplete="off" />
      <button type="submit" disabled={form.busy}>
        Save
      </button>
    </form>
  )
}

const name = page.getByRole('textbox', { name: 'Name' })
const save = page.getByRole('button', { name: 'Save' })

test('sends nothing while there are problems, and typing removes a field’s problem', async () => {
  const sent: string[] = []
  await render(<NameForm send={async value => void sent.push(value)} />)
  await save.click()
  await expect.element(name).toHaveAccessibleDescription('Name is required')
  expect(sent).toEqual([])
  await name.fill('Ama')
  await expect.element(name).toBeValid()
  await save.click()
  await expect.poll(() => sent).toEqual(['Ama'])
})

test('shows a refusal above the form and below its field, keeps the input, and allows another attempt', async () => {
  let isTaken = true
  await render(
    <NameForm
      send={async () => {
        if (isTaken) throw new Error('Refused')
      }}
    />,
  )
  await name.fill('Ama')
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Refused')
  await expect.element(name).toHaveAccessibleDescription('This name is taken')
  await expect.element(name).toHaveValue('Ama')
  isTaken = false
  await save.click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(save).toBeEnabled()
})

// spec 2 §2.43; D51
test('the button says that it is busy before anything is sent', async () => {
  const saidWhenSent: (boolean | undefined)[] = []
  const button = () => document.querySelector<HTMLButtonElement>('button')
  await render(<NameForm send={async () => void saidWhenSent.push(button()?.disabled)} />)
  await name.fill('Ama')
  await save.click()
  await expect.poll(() => saidWhenSent).toEqual([true])
})

test('the browser asks before the tab is closed while the input differs from its initial value', async () => {
  await render(<NameForm send={async () => {}} />)
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await name.fill('Ama')
  expect(isAsked()).toBe(true)
  await name.fill('')
  expect(isAsked()).toBe(false)
})
