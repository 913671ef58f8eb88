import { expect, test, vi } from 'vitest'
import { testContext } from '../../../forms/test-context.ts'
import { openWith } from '../open-form/test-open-form.ts'
import { nextStep } from './next-step.ts'
import { type ActionScope, saveForm } from './save-form.ts'

// spec 1 §4.8–10, §9.25

vi.hoisted(() => {
  // The session behind the API client reads the browser's storage as soon as it is loaded.
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { addEventListener: () => {} })
})

test('a Next that is refused takes away what was said of an earlier save', async () => {
  const { open, store } = openWith({})
  let said: string | null = null
  const say = (text: string | null) => {
    said = text
  }
  const go = (step: number) => store.goTo(step)
  const scope: ActionScope = {
    open,
    parts: {},
    contact: null,
    context: testContext(),
    lock: null,
    message: { text: null, say, sayForGood: say, clear: () => say(null) },
    steps: { isSettling: false, moves: 0, reached: 1, opened: { step: 1, search: '' }, moveTo: go, show: go },
    setBusy: () => {},
    focusProblems: vi.fn(),
  }
  await saveForm(scope)
  expect(said).toContain('saved')
  await nextStep(scope, () => {})
  expect(scope.focusProblems).toHaveBeenCalledOnce()
  expect(store.problems().length).toBeGreaterThan(0)
  expect(said).toBeNull()
})
