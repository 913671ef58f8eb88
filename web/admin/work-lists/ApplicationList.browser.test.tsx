import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryScope } from '../../app/query.tsx'
import { ApplicationList, AssignApplication, type WaitingApplication } from './ApplicationList.tsx'

// spec 3 §1.26

afterEach(() => vi.unstubAllGlobals())

const application: WaitingApplication = {
  _id: 'a1',
  name: 'Ama Mensah',
  email: 'ama@example.com',
  branch: 'Hilltop',
  sentAt: '2026-11-20T10:00:00Z',
  assignedTo: null,
}
const officers = ['Ibrahim Mutua', 'Lucia Prado'].map((name, place) => ({
  ...{ _id: `o${place}`, name, email: `o${place}@lender.example`, role: 'loan_officer', isActive: true },
  clientCount: place,
}))
const message = 'Second Chief has assigned this application to Ibrahim Mutua meanwhile. Assign it again if …'
const stale = { message, code: 'stale', assignedTo: { _id: 'o0', name: 'Ibrahim Mutua' } }

test('tells the administrator that another one has assigned the application meanwhile, and lets them assign it again', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    if (request.method !== 'POST')
      return Response.json({ users: officers, officers, nextCursor: null, matching: 2, matchingExact: true })
    sent.push(JSON.parse(String(request.body)))
    return sent.length === 1 ? Response.json(stale, { status: 409 }) : Response.json({ message: 'Assigned.' })
  })
  const onClose = vi.fn()
  await render(
    <QueryScope>
      <AssignApplication application={application} onClose={onClose} />
    </QueryScope>,
  )
  await expect.element(page.getByText('1 client', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /Lucia Prado/ }).click()
  const assign = page.getByRole('button', { name: 'Assign to Lucia Prado' })
  await assign.click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText(/waits for Ibrahim Mutua/)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await assign.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toEqual([
    { officerId: 'o1', seenOfficerId: null },
    { officerId: 'o1', seenOfficerId: 'o0' },
  ])
})

test('after a refusal, removes an application that no longer waits from the list and focuses the heading', async () => {
  let isTaken = false
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    if (request.method === 'POST') isTaken = true
    if (request.method === 'POST')
      return Response.json({ message: 'Does not wait any more.' }, { status: 404 })
    const applications = isTaken ? [] : [application]
    const found = url.includes('applications') ? { applications } : { users: officers, officers }
    return Response.json({ ...found, nextCursor: null, matching: 1, matchingExact: true })
  })
  await render(
    <QueryScope>
      <h1>Applications</h1>
      <ApplicationList />
    </QueryScope>,
  )
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('radio', { name: /Lucia Prado/ }).click()
  await page.getByRole('button', { name: 'Assign to Lucia Prado' }).click()
  await expect.element(page.getByText('Does not wait any more.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('row', { name: /Ama Mensah/ })).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.matches('h1, h2')).toBe(true)
})
