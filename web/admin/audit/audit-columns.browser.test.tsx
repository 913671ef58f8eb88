import '../../ui/tokens.css'
import '../../ui/base.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { auditColumns } from './audit-columns.tsx'

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
