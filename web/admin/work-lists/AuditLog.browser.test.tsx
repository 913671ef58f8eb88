import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { auditColumns, auditFooter, detailPairs, eventText, isTrouble } from './AuditLog.tsx'

// spec 3 §1.13

const entry = {
  _id: '1',
  at: '2026-11-20T10:00:00Z',
  event: 'client.created',
  actorId: null,
  actor: 'admin@lender.example',
  subject: null,
  address: '127.0.0.1',
  detail: { clientId: 'CL-100001' },
}

test('what unfolds an entry stands in one line beside its mark, however narrow its column is', async () => {
  const column = auditColumns.find(({ key }) => key === 'detail')
  await render(<div style={{ width: 32 }}>{column?.cell(entry as never)}</div>)
  const summary = page.getByText('Show', { exact: true }).element()
  const line = Number.parseFloat(getComputedStyle(summary).lineHeight)
  expect(summary.getBoundingClientRect().height).toBeLessThan(line * 1.5)
})

test('shows event names as readable words', () => {
  expect(eventText('user created')).toBe('User created')
  expect(eventText('sign_in.failed')).toBe('Sign in failed')
})

test('recognises failures and denials as trouble', () => {
  expect(isTrouble('sign-in failed')).toBe(true)
  expect(isTrouble('denied')).toBe(true)
  expect(isTrouble('sign-in')).toBe(false)
})

test('the footer says when counting stopped at a limit', () => {
  expect(auditFooter(50, 1000, false)).toBe('Showing 50 of 1,000+ entries')
  expect(auditFooter(4, 4, true)).toBe('Showing 4 of 4 entries')
})

test('shows details as pairs of term and text, without empty ones', () => {
  expect(detailPairs({ row_count: 12, note: '', filter: { status: 'completed' } })).toEqual([
    { term: 'Row Count', text: '12' },
    { term: 'Filter', text: '{"status":"completed"}' },
  ])
})
