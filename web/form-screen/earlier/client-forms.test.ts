import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bankAnalysis } from '../../../forms/bank-analysis/form.ts'
import { creditAppMemo } from '../../../forms/credit-app-memo/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { openFormOn, recordOf, serverWith } from '../open-form/test-open-form.ts'
import type { Earlier } from './client-forms.ts'
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
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
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

// D54
it('suggests observations from the checks of what is typed now, not of what was saved', async () => {
  const memo = creditAppMemo(testContext())
  const { open } = openFormOn(memo, serverWith({ loanAmount: 20_000, loanTerm: 24 }, 1))
  const terms = { loanAmount: 17_000, loanTenure: 18 }
  vi.stubGlobal('fetch', async () => {
    const standard = recordOf(terms, 1, { _id: 'form-0', formType: 'user_form' })
    return new Response(JSON.stringify({ forms: [standard] }))
  })
  let observed: unknown
  const end = followClientForms(
    { type: 'credit_app_memo', clientId: 'c', scope: { open, context: testContext() } },
    ({ follow }) => follow?.(suggestions => (observed = suggestions.get('observations')?.value)),
  )
  await vi.waitFor(() => expect(observed).toContain('$20,000.00'), { timeout: 30_000 })
  open.store.set('loanAmount', 21_000)
  await vi.waitFor(() => expect(observed).toContain('$21,000.00'))
  expect(observed).not.toContain('$20,000.00')
  end()
})
