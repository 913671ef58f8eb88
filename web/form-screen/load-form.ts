import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { isLocked, lockedMessage, selfServiceTypes } from '../../forms/chain.ts'
import { contextOf, type FormBuilder, type FormContext } from '../../forms/context.ts'
import { loadBuilder } from '../../forms/load.ts'
import { policy1 } from '../../forms/policy.ts'
import { ApiError, call, messageOf } from '../api-client.ts'
import {
  activeClientId,
  activeFormId,
  clearActiveIds,
  currentSession,
  setActiveClientId,
  setActiveFormId,
} from '../session.ts'
import type { FormParts } from './form-parts.ts'
import { loadParts } from './load-parts.ts'
import { loadFailed, NO_CLIENT } from './messages.ts'
import { deviceDrafts } from './saving/drafts.ts'
import {
  type FormRecord,
  type FormSource,
  newClientSource,
  officerSource,
  ownSource,
} from './saving/form-source.ts'
import { createOpenForm, type OpenForm } from './saving/open-form.ts'

/** Percent done of the forms that are known, by type. */
export type Progress = Readonly<Partial<Record<FormType, number>>>

/** What opening a form comes to. */
export type Loaded =
  | {
      readonly kind: 'open'
      readonly open: OpenForm
      readonly parts: FormParts
      readonly context: FormContext
      readonly completed: readonly FormType[]
      readonly progress: Progress
      /** A saved form could not be resumed: this one starts empty (part 1 §8). */
      readonly resumeFailure: string | null
    }
  /** Filled by the loan officer, not by this person (D7). */
  | { readonly kind: 'not yours'; readonly completed: readonly FormType[]; readonly progress: Progress }
  /** An alert, then the officer's dashboard. */
  | { readonly kind: 'leave'; readonly alert: string; readonly isFailure: boolean }
  /** The memo stays and lists what to check (part 2 §8). */
  | { readonly kind: 'failed'; readonly reason: string }

export interface Request {
  readonly type: FormType
  readonly formId: string | undefined
  /** A new client's Standard Form got its record: its address changes. */
  readonly onCreated: (record: FormRecord) => void
}

interface Found {
  readonly source: FormSource
  readonly record: FormRecord | null
  readonly completed: readonly FormType[]
  /** Of one's own forms, which come together; a client's are fetched once this one is shown. */
  readonly progress?: Progress
  readonly resumeFailure?: string
}

/** Loads a form, or creates it, for who is signed in. Source: part 1 §4, §8, part 2 §4, §8, D7. */
export async function loadForm(request: Request): Promise<Loaded> {
  const { type } = request
  const user = currentSession().user
  const isOfficer = user?.role === 'loan_officer'
  try {
    if (!isOfficer && !selfServiceTypes.includes(type)) {
      const { completed, progress } = await ownForms()
      return { kind: 'not yours', completed, progress }
    }
    const [build, parts, found] = await Promise.all([
      loadBuilder(type),
      loadParts(type),
      isOfficer ? findOfficers(request) : findOwn(type),
    ])
    if (found === null) return { kind: 'leave', alert: NO_CLIENT, isFailure: false }
    if (isLocked(type, found.completed))
      return { kind: 'leave', alert: lockedMessage(type), isFailure: false }
    return open(type, build, parts, found, user?._id ?? '')
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      return { kind: 'leave', alert: error.message, isFailure: false }
    }
    const reason = messageOf(error, 'The server did not answer').replace(/\.$/, '')
    if (type === 'credit_app_memo') return { kind: 'failed', reason }
    return { kind: 'leave', alert: loadFailed(reason), isFailure: true }
  }
}

async function open(
  type: FormType,
  build: FormBuilder,
  parts: FormParts,
  found: Found,
  userId: string,
): Promise<Loaded> {
  const { source, record, completed, progress = {}, resumeFailure = null } = found
  const now = new Date().toISOString()
  const context = contextOf(record ?? { assessmentYear: new Date().getFullYear(), createdAt: now }, policy1)
  const draft = await deviceDrafts.read(userId, source.key())
  return {
    kind: 'open',
    parts,
    context,
    completed,
    progress,
    resumeFailure,
    open: createOpenForm({
      type,
      form: build(context),
      context: { today: now.slice(0, 10) },
      source,
      record,
      drafts: deviceDrafts,
      draft,
      userId,
    }),
  }
}

async function findOwn(type: FormType): Promise<Found> {
  const { forms, completed, progress } = await ownForms()
  const record = forms.find(form => form.formType === type) ?? null
  return { source: ownSource(type), record, completed, progress }
}

async function ownForms() {
  const { forms } = await call('GET /api/form/data')
  const progress: Progress = Object.fromEntries(forms.map(form => [form.formType, form.completionPercentage]))
  return { forms, completed: forms.filter(form => form.isCompleted).map(form => form.formType), progress }
}

/** Null without an active client. */
async function findOfficers(request: Request): Promise<Found | null> {
  if (request.type === 'user_form') return findStandardForm(request)
  const clientId = activeClientId()
  if (clientId === null) return null
  const [record, completed] = await Promise.all([loadOrCreate(request.type, clientId), completedOf(clientId)])
  setActiveFormId(request.type, record._id)
  return { source: officerSource(request.type, record._id, clientId), record, completed }
}

/** The remembered form of the type if it is this client's, else the client's own or a new one. Source: part 2 §4. */
async function loadOrCreate(formType: FormType, clientId: string): Promise<FormRecord> {
  const formId = activeFormId(formType)
  if (formId !== null) {
    const remembered = await call('GET /api/loan-officer/forms/{formId}', { params: { formId } }).catch(
      notThere,
    )
    if (remembered?.form.client?._id === clientId) return remembered.form
  }
  const { form } = await call('POST /api/loan-officer/clients/{clientId}/forms', {
    params: { clientId },
    body: { formType },
  })
  return form
}

async function findStandardForm({ formId, onCreated }: Request): Promise<Found> {
  if (formId !== undefined) return resumeStandardForm(formId, onCreated)
  const clientId = activeClientId()
  if (clientId === null) return { source: newClientSource(null, onCreated), record: null, completed: [] }
  const found = await call('GET /api/loan-officer/clients/{clientId}/forms/user_form', {
    params: { clientId },
  }).catch(notThere)
  if (!found) return { source: newClientSource(clientId, onCreated), record: null, completed: [] }
  return standardFormOf(found.form, await completedOf(clientId))
}

/** Opened with an id it resumes; failing that, an empty form at step 1. Source: part 1 §4. */
async function resumeStandardForm(formId: string, onCreated: Request['onCreated']): Promise<Found> {
  try {
    const { form } = await call('GET /api/loan-officer/forms/{formId}', { params: { formId } })
    if (form.formType !== 'user_form') throw new Error(`This is a form of type ${rowOf(form.formType).label}`)
    return standardFormOf(form, form.client ? await completedOf(form.client._id) : [])
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    // The first save must not go to whichever client was open before.
    if (error instanceof ApiError) clearActiveIds()
    const resumeFailure = messageOf(error, 'The server did not answer')
    return { source: newClientSource(null, onCreated), record: null, completed: [], resumeFailure }
  }
}

function standardFormOf(record: FormRecord, completed: readonly FormType[]): Found {
  const clientId = record.client?._id ?? null
  if (clientId !== null && clientId !== activeClientId()) {
    // Another client's file was opened by its address: what was remembered of the former one must not leak into it.
    clearActiveIds()
    setActiveClientId(clientId)
  }
  setActiveFormId('user_form', record._id)
  return { source: officerSource('user_form', record._id, clientId), record, completed }
}

async function completedOf(clientId: string): Promise<readonly FormType[]> {
  const { completedForms } = await call('GET /api/loan-officer/clients/{clientId}/completed-forms', {
    params: { clientId },
  })
  return completedForms
}

function notThere(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
