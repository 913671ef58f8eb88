import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bankAnalysis } from '../../../forms/bank-analysis/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { openFormOn, recordOf, serverWith } from '../open-form/test-open-form.ts'
import type { Earlier } from '../use-earlier-forms.ts'
import { followClientForms } from './client-forms.ts'

// spec 3 §2.7, §2.54

const page = vi.hoisted(() => {
  const target = new EventTarget()
  // Loading the API client loads the session, which reads the browser's storage at once.
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', target)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  return target
})

/** The client's Standard Form on the server, and how often it was requested. */
const stored = { bank: 'First Coastal Bank', version: 1, asked: 0 }

beforeEach(() => {
  stored.asked = 0
  vi.stubGlobal('fetch', async () => {
    stored.asked += 1
    const { bank, version } = stored
    const standard = recordOf({ bankAccount1Name: bank }, version, { _id: 'form-0', formType: 'user_form' })
    return new Response(JSON.stringify({ forms: [standard, recordOf({}, 1)] }))
  })
})
afterEach(() => vi.unstubAllGlobals())

it('on return to the window, suggests the current values of earlier forms; reports nothing if they have not changed', async () => {
  const { open } = openFormOn(bankAnalysis(testContext()), serverWith({}, 1))
  const told: Earlier[] = []
  const suggested: unknown[] = []
  const end = followClientForms(
    { type: 'bank_analysis', clientId: 'c', scope: { open, context: testContext() } },
    earlier => {
      told.push(earlier)
    },
  )
  const latest = () => {
    told.at(-1)?.follow?.(suggestions => suggested.push(suggestions.get('bankName')?.value))()
    return suggested.at(-1)
  }
  await vi.waitFor(() => expect(latest()).toBe('First Coastal Bank'))
  const count = told.length

  page.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(stored.asked).toBe(2))
  stored.bank = 'Veldham Mutual'
  stored.version = 2
  await vi.waitFor(() => {
    page.dispatchEvent(new Event('focus'))
    expect(latest()).toBe('Veldham Mutual')
  })
  // The old suggestions stay until the new ones are there, so no field moves twice.
  expect(told.slice(count).map(({ follow }) => follow !== undefined)).toEqual([true, true])

  end()
  const asked = stored.asked
  page.dispatchEvent(new Event('focus'))
  expect(stored.asked).toBe(asked)
})
