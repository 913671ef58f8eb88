import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Check } from '../../../forms/checks/check.ts'
import { testScope } from '../test-scope.tsx'
import { useNotes } from './open-file.ts'

// spec 3 §2.54

const check = { id: 'fact.loan_proposed', severity: 'explain', fingerprint: 'f' } as Check
const checks = [check]

function Explanation() {
  return <p>{useNotes(checks).of(check)?.text ?? 'Not explained'}</p>
}

afterEach(() => vi.unstubAllGlobals())

test('an explanation that was written elsewhere appears on return to the window', async () => {
  let note: object | null = null
  vi.stubGlobal('fetch', async () => Response.json({ checks: [{ ...check, note }] }))
  const { within } = testScope({})
  await render(within(<Explanation />))
  await expect.element(page.getByText('Not explained')).toBeVisible()
  note = { text: 'A second proposal', by: 'Grace', at: '2026-08-19T10:00:00Z', current: true }
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByText('A second proposal')).toBeVisible()
})
