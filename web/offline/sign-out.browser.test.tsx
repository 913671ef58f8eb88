import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startSession } from '../app/session.ts'
import type { Draft } from '../form-screen/drafts/draft.ts'
import { deviceDrafts, recordDraftWrite } from '../form-screen/drafts/drafts.ts'
import { DialogHost } from '../ui/overlay/DialogHost.tsx'
import { keyOf } from './device.ts'
import { onDiscardDrafts, signOut } from './sign-out.ts'
import { deviceContents, emptyDevice } from './test-device.ts'

// spec 3 §2.84

const grace = { _id: 'grace', name: 'Grace', email: 'grace@bank.example', role: 'loan_officer' } as const
const leila = { ...grace, _id: 'leila', name: 'Leila' }

const draftOf = (userId: string, customerName: string, formKey = 'form-1 slot-1'): Draft => ({
  userId,
  formKey,
  formType: 'user_form',
  clientId: 'client-1',
  baseVersion: 1,
  changes: { customerName },
  texts: {},
  step: 1,
  at: '2026-11-22T12:00:00.000Z',
})

const namesOf = async (userId: string) =>
  (await deviceDrafts.find(userId, 'form-1')).map(({ changes }) => changes['customerName'])
const EMPTY = '[[[],[],[]],[],[]]'

beforeEach(async () => {
  await emptyDevice()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'ok' }))
  startSession('ordinary', { token: 'of-grace', user: grace })
})

test('a Logout with nothing unsaved leaves no key, draft or tab storage', async () => {
  await deviceDrafts.write(draftOf('grace', 'Ama Mensah'))
  await deviceDrafts.clear('grace', 'form-1 slot-1')
  sessionStorage.setItem('anything', 'Ama Mensah')
  expect(await signOut()).toBe(true)
  expect(await deviceContents()).toBe(EMPTY)
})

test('a Logout with unsaved changes asks: Cancel stays signed in, and kept changes are there at the next sign-in', async () => {
  render(<DialogHost />)
  await deviceDrafts.write(draftOf('grace', 'Ama Mensah'))
  await deviceDrafts.write(draftOf('grace', 'Ama Mensah', 'form-2 slot-2'))
  const staying = signOut()
  const question = page.getByRole('alertdialog', { name: 'Log out with unsaved changes?' })
  // A form and its contact data count as one form.
  await expect.element(question).toHaveTextContent('1 form has changes that are not saved yet.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await staying).toBe(false)
  const leaving = signOut()
  await page.getByRole('button', { name: 'Keep and log out' }).click()
  expect(await leaving).toBe(true)
  expect(await deviceContents()).not.toContain('Ama')
  startSession('ordinary', { token: 'again', user: grace })
  expect(await namesOf('grace')).toEqual(['Ama Mensah'])
})

test('a Logout says that the key of kept changes stays with them', async () => {
  render(<DialogHost />)
  await deviceDrafts.write(draftOf('grace', 'Ama Mensah'))
  const staying = signOut()
  const question = page.getByRole('alertdialog')
  await expect
    .element(question)
    .toHaveTextContent(/They are encrypted, but the key stays with them: .* a device that you trust/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await staying).toBe(false)
})

test('a Logout on plain http says that kept changes are not encrypted', async () => {
  const crypto = vi.spyOn(globalThis.crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  onTestFinished(() => crypto.mockRestore())
  render(<DialogHost />)
  await deviceDrafts.write(draftOf('grace', 'Ama Mensah'))
  const staying = signOut()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent(/They are not encrypted: .* a device that you trust/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await staying).toBe(false)
})

test('thrown-away changes are gone, also from open forms, and nobody else’s are affected', async () => {
  render(<DialogHost />)
  await deviceDrafts.write(draftOf('leila', 'Kofi'))
  await deviceDrafts.write(draftOf('grace', 'Ama Mensah'))
  const discarded = vi.fn(async () => {})
  const stop = [
    onDiscardDrafts('grace', discarded),
    onDiscardDrafts('leila', async () => expect.unreachable()),
  ]
  const leaving = signOut()
  await page.getByRole('button', { name: 'Discard and log out' }).click()
  expect(await leaving).toBe(true)
  for (const end of stop) end()
  expect(discarded).toHaveBeenCalled()
  expect(await namesOf('grace')).toEqual([])
  expect(await namesOf('leila')).toEqual(['Kofi'])
})

test('a Logout asks about changes that the device could not store, also after their form was left', async () => {
  render(<DialogHost />)
  recordDraftWrite('grace', 'form-1 slot-1', draftOf('grace', 'Ama Mensah'))
  const leaving = signOut()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('They are lost if you log out. Log out anyway?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await leaving).toBe(false)
  recordDraftWrite('grace', 'form-1 slot-1', null)
})

test('creates no key for a person who has logged out until they sign in again', async () => {
  expect(await signOut()).toBe(true)
  await deviceDrafts.write(draftOf('grace', 'Ama Mensah'))
  await expect(keyOf('grace')).rejects.toThrow('Nobody is signed in')
  expect(await deviceContents()).toBe(EMPTY)
  recordDraftWrite('grace', 'form-1 slot-1', null)
  startSession('ordinary', { token: 'again', user: grace })
  await deviceDrafts.write(draftOf('grace', 'Ama Mensah'))
  expect(await namesOf('grace')).toEqual(['Ama Mensah'])
})

test('another person’s Logout does not affect what the first person kept', async () => {
  await deviceDrafts.write(draftOf('grace', 'Ama Mensah'))
  startSession('ordinary', { token: 'of-leila', user: leila })
  expect(await signOut()).toBe(true)
  startSession('ordinary', { token: 'again', user: grace })
  expect(await namesOf('grace')).toEqual(['Ama Mensah'])
})
