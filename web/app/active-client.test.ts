import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentsOf, testStorage } from '../test-storage.ts'

// spec 1 §3.6, §4.12, §4.20; D37

let browser: Storage

beforeEach(() => {
  browser = testStorage()
})
afterEach(() => vi.unstubAllGlobals())

/**
 * Imports a fresh copy of the module, as a new page in a tab does; `kept` is the tab's session storage, which outlives the page.
 */
async function openTab(kept: Storage | (() => never) = testStorage()) {
  vi.resetModules()
  vi.stubGlobal('localStorage', browser)
  const global = typeof kept === 'function' ? { get: kept } : { value: kept }
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, ...global })
  const module = await import('./active-client.ts')
  // The module reads `sessionStorage` by its global name, so each call first restores the storage of the tab that makes it.
  const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  const inTab =
    <Arguments extends unknown[], Result>(act: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      if (own) Object.defineProperty(globalThis, 'sessionStorage', own)
      return act(...given)
    }
  return {
    clientId: inTab(module.activeClientId),
    formId: inTab(module.activeFormId),
    activateClient: inTab(module.activateClient),
    activateForm: inTab(module.activateForm),
    leaveClient: inTab(module.leaveClient),
    startNewClient: inTab(module.startNewClient),
    forgetClient: inTab(module.forgetClient),
    forgetActiveClient: inTab(module.forgetActiveClient),
  }
}

test('a new tab starts with the client that was opened last in any tab', async () => {
  const first = await openTab()
  expect(first.clientId()).toBeNull()
  first.activateClient('a', { user_form: 'a1', mse_assessment: 'a2' }, 'mse_assessment')
  const second = await openTab()
  expect(second.clientId()).toBe('a')
  expect(second.formId('a', 'user_form')).toBe('a1')
})

test('a tab keeps its client when another tab opens, enters, deletes or clears one', async () => {
  const first = await openTab()
  const second = await openTab()
  first.activateClient('a', { user_form: 'a1' }, 'user_form')
  second.activateClient('b', { user_form: 'b1', mse_assessment: 'b2' }, 'user_form')
  const stays = () => {
    expect(first.clientId()).toBe('a')
    expect(first.formId('a', 'user_form')).toBe('a1')
    expect(first.formId('a', 'mse_assessment')).toBeUndefined()
    expect(first.formId('b', 'mse_assessment')).toBeUndefined()
  }
  stays()
  second.startNewClient()
  stays()
  second.forgetClient('a')
  stays()
  browser.clear()
  second.forgetActiveClient()
  stays()
})

test('a tab keeps its client after a reload, too', async () => {
  const kept = testStorage()
  const first = await openTab(kept)
  first.activateClient('a', { user_form: 'a1' }, 'user_form')
  const second = await openTab()
  second.activateClient('b', {}, 'user_form')
  const again = await openTab(kept)
  expect(again.clientId()).toBe('a')
  again.startNewClient()
  second.activateForm('b', 'mse_assessment', 'b2')
  expect((await openTab(kept)).clientId()).toBeNull()
})

test('an opened form adds its id only to the ids of its own client', async () => {
  const tab = await openTab()
  tab.activateForm('a', 'user_form', 'a1')
  tab.activateForm('a', 'mse_assessment', 'a2')
  expect(contentsOf(browser)).toEqual({
    activeClientId: 'a',
    activeFormId: 'a2',
    activeFormId_user_form: 'a1',
    activeFormId_mse_assessment: 'a2',
  })
  tab.activateForm('b', 'output_sheet', 'b3')
  expect(contentsOf(browser)).toEqual({
    activeClientId: 'b',
    activeFormId: 'b3',
    activeFormId_output_sheet: 'b3',
  })
})

test('"New Client Form" clears the active ids, but only showing a new client’s form does not', async () => {
  const tab = await openTab()
  tab.activateForm('a', 'user_form', 'a1')
  tab.leaveClient()
  expect(tab.clientId()).toBeNull()
  expect(browser.getItem('activeClientId')).toBe('a')
  tab.startNewClient()
  expect(contentsOf(browser)).toEqual({})
})

test('after its client is deleted, a tab starts without one; other clients stay', async () => {
  const tab = await openTab()
  tab.activateForm('a', 'user_form', 'a1')
  tab.forgetClient('b')
  expect(tab.clientId()).toBe('a')
  tab.forgetClient('a')
  expect(tab.clientId()).toBeNull()
  expect(contentsOf(browser)).toEqual({})
})

test('a tab without session storage keeps its client in memory', async () => {
  const tab = await openTab((): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  tab.activateForm('a', 'user_form', 'a1')
  const second = await openTab()
  second.activateForm('b', 'user_form', 'b1')
  expect(tab.clientId()).toBe('a')
})

test('ignores stored values that cannot be read', async () => {
  browser.setItem('activeClientId', 'a')
  expect((await openTab(testStorage({ tabClient: '{' }))).clientId()).toBe('a')
})
