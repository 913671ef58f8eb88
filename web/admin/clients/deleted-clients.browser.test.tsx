import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryScope } from '../../app/query.tsx'
import type { AdminClient } from '../status.ts'
import { clientColumns } from './ClientList.tsx'

// spec 3 §2.4; D13

afterEach(() => vi.useRealTimers())

const client = {
  ...{ _id: 'c1', clientId: 'CL-100001', name: 'Ama Mensah', email: '', phone: '', totalForms: 1 },
  ...{ status: 'deleted', statusLabel: 'In Progress', loanOfficer: { _id: 'u1', isActive: true } },
  ...{ deletedAt: '2026-10-20T10:00:00Z', restorableUntil: '2026-11-19T10:00:00Z' },
} as unknown as AdminClient

async function showAt(now: string): Promise<void> {
  vi.setSystemTime(now)
  const cells = clientColumns({ withOfficer: true }).filter(
    ({ key }) => key === 'client' || key === 'actions',
  )
  await render(
    <QueryScope>
      {cells.map(({ key, cell }) => (
        <div key={key}>{cell(client)}</div>
      ))}
    </QueryScope>,
  )
}
const restore = page.getByRole('button', { name: 'Restore' })

test('a deleted client can be restored for 30 days', async () => {
  await showAt('2026-11-18T10:00:00Z')
  await expect.element(page.getByText('Deleted, can be restored until 11/19/2026')).toBeVisible()
  await expect.element(restore).toBeVisible()
})

test('a client past the 30 days is shown as no longer restorable and can only be erased', async () => {
  await showAt('2026-11-20T10:00:00Z')
  await expect.element(page.getByText('Deleted on 10/20/2026, can no longer be restored')).toBeVisible()
  await expect.element(restore).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'More for Ama Mensah' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Erase for good' })).toBeVisible()
})
