import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.40

let portal: TestPortal
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
})
afterAll(() => portal.close())

const lastBranch = async (person: Person) =>
  (await person.call('GET', '/api/loan-officer/last-branch')).json().branchName

async function standardForm(branch: string): Promise<string> {
  const clientId = await officer.newClient('Ama')
  const { form } = (
    await officer.call('POST', `/api/loan-officer/clients/${clientId}/forms`, { formType: 'user_form' })
  ).json()
  await officer.call('PUT', `/api/loan-officer/forms/${form._id}/save`, { formData: { BranchName: branch } })
  return clientId
}

test('the suggested branch is the last one that the officer entered in a Standard Form', async () => {
  expect(await lastBranch(officer)).toBeNull()
  await standardForm('Riverton')
  const last = await standardForm(' Harbour ')
  await standardForm(' ')
  expect(await lastBranch(officer)).toBe('Harbour')
  await officer.call('DELETE', `/api/loan-officer/clients/${last}`)
  expect(await lastBranch(officer)).toBe('Riverton')
  expect(await lastBranch(await portal.person('loan_officer'))).toBeNull()
})
