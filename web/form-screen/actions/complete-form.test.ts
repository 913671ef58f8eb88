import '../../test-browser.ts'
import { expect, test, vi } from 'vitest'
import { testContext } from '../../../forms/test-context.ts'
import { NetworkError } from '../../app/api-client.ts'
import { openWith } from '../open-form/test-open-form.ts'
import { type ActionScope, completeForm, nextStep, saveForm } from './form-actions.ts'

// spec 1 §4.8–10, §9.25

/** An open form whose buttons are pressed, with the last message that they showed. */
function pressing(answers: Parameters<typeof openWith>[0] = {}) {
  const form = openWith(answers)
  const said: { last: string | null } = { last: null }
  const say = (text: string | null) => {
    said.last = text
  }
  const go = (step: number) => form.store.goTo(step)
  const scope: ActionScope = {
    open: form.open,
    parts: {},
    contact: null,
    context: testContext(),
    lock: null,
    message: { text: null, say, sayForGood: say, clear: () => say(null) },
    steps: {
      isSettling: false,
      moves: 0,
      reached: 1,
      opened: { step: 1, search: '', isRead: false },
      moveTo: go,
      show: go,
    },
    setBusy: () => {},
    focusProblems: vi.fn(),
  }
  return { ...form, scope, said }
}

test('a refused Next removes the message of an earlier save', async () => {
  const { store, scope, said } = pressing()
  await saveForm(scope)
  expect(said.last).toContain('saved')
  await nextStep(scope, () => {})
  expect(scope.focusProblems).toHaveBeenCalledOnce()
  expect(store.problems().length).toBeGreaterThan(0)
  expect(said.last).toBeNull()
})

// spec 3 §2.85
test('completing without a connection says that it needs one and that the input is kept', async () => {
  const { open, store, scope, said } = pressing()
  vi.spyOn(store, 'check').mockReturnValue([])
  vi.spyOn(open, 'complete').mockRejectedValue(new NetworkError())
  const done = vi.fn()
  await completeForm(scope, done)
  expect(said.last).toContain('Completing a form needs a connection. What you typed stays.')
  expect(done).not.toHaveBeenCalled()
})

// D37
test('a completion that is answered after the form has been left does not lead to the next form', async () => {
  const { open, store, scope } = pressing()
  vi.spyOn(store, 'check').mockReturnValue([])
  vi.spyOn(open, 'complete').mockImplementation(async () => {
    await open.close()
    return null
  })
  const done = vi.fn()
  await completeForm(scope, done)
  expect(done).not.toHaveBeenCalled()
})
