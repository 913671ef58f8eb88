import type { FormType } from '../../forms/catalogue.ts'
import { openingForm } from '../../forms/chain.ts'
import { expectedClient } from './active-client.ts'
import { namedClient } from './addresses.ts'
import { prefetch } from './api-client.ts'
import { browserStorage } from './safe-storage.ts'
import { bearerOf, readSession } from './session-storage.ts'

// D37

/** The data of screens, as they are requested together with the code that will show them. */

/** The role of the stored session, which nobody has checked yet; undefined for an administrator, who sees none of these screens. */
function storedRole() {
  const session = readSession(browserStorage)
  return bearerOf(session)?.kind === 'ordinary' ? session.user?.role : undefined
}

/** How many clients the list loads at a time. */
const pageRows = 50

/** Returns the query of the list's first page. */
export function firstClients(search: string | null) {
  const text = search?.trim()
  return { limit: pageRows, ...(text && { search: text }) }
}

/** Requests the first page of the list in its default order. A filtered or sorted list is requested by the screen itself. */
export function requestClients(): void {
  const address = new URLSearchParams(location.search)
  if (storedRole() !== 'loan_officer' || ['show', 'sort', 'decision'].some(name => address.has(name))) return
  prefetch('GET /api/loan-officer/clients', { query: firstClients(address.get('search')) })
}

export function requestClientForms({ clientId }: { readonly clientId: string }): void {
  if (storedRole() === 'loan_officer')
    prefetch('GET /api/loan-officer/clients/{clientId}/forms', { params: { clientId } })
}

interface FormInAddress {
  readonly type: FormType
  readonly formId?: string
}

/** Makes the calls of load-form.ts, if it is already known whose form will be opened. */
export function requestForm({ type, formId }: FormInAddress): void {
  const role = storedRole()
  if (role === 'user') prefetch('GET /api/form/data')
  if (role !== 'loan_officer') return
  if (formId !== undefined) prefetch('GET /api/loan-officer/forms/{formId}', { params: { formId } })
  const expected = expectedClient()
  const remembered = expected.formIds[type]
  const isOthers = formId !== undefined && formId !== remembered
  const named = namedClient(location.search, history.state)
  const clientId = named === undefined && !isOthers ? expected.clientId : named
  if (!clientId) return
  const params = { clientId }
  prefetch('GET /api/loan-officer/clients/{clientId}/completed-forms', { params })
  if (formId !== undefined) return
  if (type === openingForm) prefetch('GET /api/loan-officer/clients/{clientId}/forms/user_form', { params })
  else if (remembered !== undefined && clientId === expected.clientId)
    prefetch('GET /api/loan-officer/forms/{formId}', { params: { formId: remembered } })
}
