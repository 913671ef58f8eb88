import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryScope } from '../app/query.tsx'
import { DialogHost } from '../ui/overlay/DialogHost.tsx'
import { ApplicantSearch } from './Applicants.tsx'

// spec 3 §2.2, §2.13

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const person = { _id: 'a1', name: 'Ama Mensah', email: 'ama@example.com' }
const waiting = { ...person, branch: 'Hilltop', sentAt: '2026-11-20T10:00:00Z', assignedTo: null }
const applicant = {
  ...{ ...person, state: 'sent', sentAt: waiting.sentAt, createdAt: waiting.sentAt, assignedTo: null },
  forms: [
    {
      ...{ _id: 'f1', formType: 'user_form', label: 'Standard Form', updatedAt: waiting.sentAt },
      ...{ status: 'completed', isCompleted: true, progress: 100, steps: [], formData: {}, answers: [] },
    },
  ],
}

test('focuses the application that is opened from the list, also after somebody else has taken it over', async () => {
  let isTaken = false
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (url.includes('applications'))
      return Response.json({ applications: [waiting], nextCursor: null, matching: 1, matchingExact: true })
    if (method === 'POST') isTaken = true
    if (method === 'POST') return Response.json({ message: 'A client already.' }, { status: 409 })
    return Response.json({
      applicant: isTaken ? { ...applicant, state: 'taken over', forms: [] } : applicant,
    })
  })
  await render(
    <QueryScope>
      <ApplicantSearch />
      <DialogHost />
    </QueryScope>,
  )
  await page.getByRole('link', { name: 'Read' }).click()
  const take = page.getByRole('button', { name: 'Take over as a new client' })
  await expect.element(take).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('Ama Mensah')
  expect(document.activeElement).not.toBe(document.body)

  await take.click()
  await page.getByRole('button', { name: 'Take Over', exact: true }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByText('This applicant is a client already.')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe('This applicant is a client already.')
  expect(document.activeElement).not.toBe(document.body)
})
