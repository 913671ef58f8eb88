import { parse } from 'regexparam'
import type { FormType } from '../../forms/catalogue.ts'
import { openingForm } from '../../forms/chain.ts'
import { expectedClient } from '../active-client.ts'
import { addresses, formAddresses } from '../addresses.ts'
import { clientOfEntry } from '../form-address.ts'
import { browserStorage } from '../safe-storage.ts'
import { bearerOf, readSession } from '../session-storage.ts'
import { firstClients } from './first-clients.ts'
import { prefetch } from './prefetched-answers.ts'

// D37

/**
 * At the start of a page, requests the profile check and the data of the first screen. This module and its imports are the first
 * file that loads and do without React, so that the answers arrive while the rest of the code loads.
 */
askForFirstScreen()

function askForFirstScreen(): void {
  const session = readSession(browserStorage)
  const bearer = bearerOf(session)
  if (bearer) prefetch('GET /api/auth/profile')
  // An administrator sees none of the screens below.
  if (bearer?.kind !== 'ordinary') return
  const { user } = session
  if (user?.role === 'loan_officer') askForOfficer()
  else if (user?.role === 'user' && formHere()) prefetch('GET /api/form/data')
}

function askForOfficer(): void {
  const form = formHere()
  if (form) askForClientsForm(form.type, form.formId)
  if (paramsOf(addresses.officerDashboard.path)) askForClients()
  const clientId = paramsOf(addresses.clientForms.path)?.['clientId']
  if (clientId !== undefined)
    prefetch('GET /api/loan-officer/clients/{clientId}/forms', { params: { clientId } })
}

/** Requests the first page of the list in its default order. A filtered or sorted list is requested by the screen itself. */
function askForClients(): void {
  const address = new URLSearchParams(location.search)
  if (address.has('show') || address.has('sort')) return
  prefetch('GET /api/loan-officer/clients', { query: firstClients(address.get('search')) })
}

/** Makes the calls of load-form.ts, if it is already known whose form will be opened. */
function askForClientsForm(type: FormType, formId: string | undefined): void {
  if (formId !== undefined) prefetch('GET /api/loan-officer/forms/{formId}', { params: { formId } })
  const expected = expectedClient()
  const remembered = expected.formIds[type]
  const isOthers = formId !== undefined && formId !== remembered
  const entryClient = clientOfEntry(history.state)
  const clientId = entryClient === undefined && !isOthers ? expected.clientId : entryClient
  if (!clientId) return
  const params = { clientId }
  prefetch('GET /api/loan-officer/clients/{clientId}/completed-forms', { params })
  if (formId !== undefined) return
  if (type === openingForm) prefetch('GET /api/loan-officer/clients/{clientId}/forms/user_form', { params })
  else if (remembered !== undefined && clientId === expected.clientId)
    prefetch('GET /api/loan-officer/forms/{formId}', { params: { formId: remembered } })
}

function formHere(): { readonly type: FormType; readonly formId: string | undefined } | null {
  for (const { type, path } of formAddresses) {
    const params = paramsOf(path)
    if (params) return { type, formId: params['formId'] }
  }
  return null
}

function paramsOf(pattern: string): Readonly<Record<string, string | undefined>> | null {
  const { pattern: expression, keys } = parse(pattern)
  const found = expression.exec(location.pathname)
  return found && Object.fromEntries(keys.map((key, at) => [key, found[at + 1]]))
}
