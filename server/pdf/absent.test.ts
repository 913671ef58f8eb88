import { afterAll, expect, test, vi } from 'vitest'

// spec 3 §1.48

// Simulates a server without the optional package. Its modules are loaded again for it, because test files share loaded modules.
vi.resetModules()
vi.doMock('./typst.ts', () => ({ hasTypst: () => false }))
const { testPortal } = await import('../test-portal.ts')
afterAll(() => {
  vi.doUnmock('./typst.ts')
  vi.resetModules()
})

test('a server without the PDF package reports that, and its screens do not offer PDF files', async () => {
  const portal = await testPortal()
  const officer = await portal.person('loan_officer')
  const address = `/api/loan-officer/clients/${await officer.newClient()}/file`
  const answer = await officer.call('GET', `${address}/pdf`)
  expect([answer.statusCode, answer.json()]).toEqual([
    501,
    { message: 'PDF files are not available on this server; use Print.' },
  ])
  expect((await officer.call('GET', address)).json().pdf).toBe(false)
  await portal.close()
})
