import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { lockedMessage, lockingForm, openingForm, selfServiceTypes } from '../../forms/chain.ts'
import { contextOf, type FormBuilder, type TermsContext } from '../../forms/context.ts'
import { loadBuilder } from '../../forms/load.ts'
import { type Terms, termsOfVersion } from '../../forms/policy/terms.ts'
import { traitsOf } from '../../forms/traits.ts'
import { activeFormId } from '../app/active-client.ts'
import { ApiError, call, messageOf } from '../app/api-client.ts'
import { lenderDay } from '../app/dates.ts'
import { currentSession } from '../app/session.ts'
import { ClientContact } from './contact/client-contact.ts'
import { contactDraftKey, type Draft } from './drafts/draft.ts'
import { begunClients, claimNewDraft, type DraftSlot, hold, slotFrom, takeSlot } from './drafts/draft-slot.ts'
import { deviceDrafts } from './drafts/drafts.ts'
import type { FormParts } from './form-parts.ts'
import { loadFailed, NO_CLIENT } from './messages.ts'
import { OpenForm } from './open-form/open-form.ts'
import {
  belongingTo,
  type ClientRecord,
  type FormRecord,
  type FormSource,
  type NewClientEvents,
  newClientSource,
  officerSource,
  saveContact,
} from './saving/form-source.ts'

// spec 1 §1.5, §8.14; spec 2 §1.1, §2.12, §8.4; spec 3 §2.88; D37

/** How much of each form is filled, in percent; forms for which this is unknown are missing. */
export type Progress = Readonly<Partial<Record<FormType, number>>>

export interface FilledByOfficer {
  readonly kind: 'not yours'
  readonly completed: readonly FormType[]
  readonly progress: Progress
}

export interface OpenedForm {
  readonly kind: 'open'
  readonly open: OpenForm
  /** Called when the screen is left, even if it was left before this result arrived. */
  readonly close: () => Promise<void>
  readonly parts: FormParts
  /** The client's contact data, for an officer's Standard Form; null for any other form. */
  readonly contact: ClientContact | null
  readonly context: TermsContext
  /** Why the form is read-only: an earlier form is open. Null if it can be changed. */
  readonly lock: string | null
  readonly completed: readonly FormType[]
  readonly progress: Progress
  /** Why a saved form could not be resumed, so that this one starts empty (spec 1 §8); otherwise null. */
  readonly resumeFailure: string | null
}

/** The result of opening a form. */
export type Loaded =
  | OpenedForm
  /** A form that the loan officer fills, not this user (D7). */
  | FilledByOfficer
  /** Shows an alert, then leads to the officer's dashboard. */
  | { readonly kind: 'leave'; readonly alert: string; readonly isFailure: boolean }
  /** The memo's screen stays and lists what to check (spec 2 §8). */
  | { readonly kind: 'failed'; readonly reason: string }

export interface Request extends NewClientEvents {
  readonly type: FormType
  /** The id of the Standard Form in the address. */
  readonly formId: string | undefined
  /** The client of the form if the address does not name one; null for a new client's form. */
  readonly clientId: string | null
}

export interface Found {
  readonly source: FormSource
  readonly record: FormRecord | null
  /** The slot that the screen's drafts are stored under. */
  readonly slot: DraftSlot
  readonly contact?: ClientContact | Promise<ClientContact>
  readonly completed: readonly FormType[]
  /** For a user's own forms, which load together. A client's progress is loaded after the form is shown. */
  readonly progress?: Progress
  readonly resumeFailure?: string
}

/** Loads or creates a form for the signed-in user (spec 1 §4.7, §4.16–19, §8, spec 2 §4.1–2, §8, D7). */
export async function loadForm(request: Request): Promise<Loaded> {
  const { type } = request
  const user = currentSession().user
  const isOfficer = user?.role === 'loan_officer'
  try {
    if (!isOfficer && !selfServiceTypes.includes(type)) {
      return (await ownCode()).notYours()
    }
    const [build, parts, found] = await Promise.all([
      isOfficer ? loadBuilder(type) : ownCode().then(own => own.ownBuilder(type, user?.name ?? '')),
      loadParts(type),
      isOfficer ? findOfficers(request) : ownCode().then(own => own.findOwn(type)),
    ])
    if (found !== null && 'kind' in found) return found
    if (found === null) return { kind: 'leave', alert: NO_CLIENT, isFailure: false }
    const lock = lockOf(type, found.completed)
    if (lock !== null && found.record === null) return { kind: 'leave', alert: lock, isFailure: false }
    return await openFound(type, build, parts, found, user?._id ?? '')
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      return { kind: 'leave', alert: error.message, isFailure: false }
    }
    const reason = messageOf(error, 'The server did not answer').replace(/\.$/, '')
    if (traitsOf(type).staysWhenNotLoaded) return { kind: 'failed', reason }
    return { kind: 'leave', alert: loadFailed(reason), isFailure: true }
  }
}

/** The code with the questions as applicants are asked them, which officers do without. */
const ownCode = () => import('./applicant/own-form.ts')

/** The components of each form that adds any to the common screen. */
const loaders: Readonly<Partial<Record<FormType, () => Promise<FormParts>>>> = {
  user_form: () => import('./panels/standard-form.tsx').then(m => m.standardFormParts),
  mse_assessment: () => import('./panels/mse-assessment.tsx').then(m => m.mseAssessmentParts),
  output_sheet: () => import('./panels/output-sheet.tsx').then(m => m.outputSheetParts),
  expert_scorecard: () => import('./panels/expert-scorecard.tsx').then(m => m.expertScorecardParts),
  financial_analysis: () => import('./panels/financial-analysis.tsx').then(m => m.financialAnalysisParts),
  bank_analysis: () => import('./panels/bank-analysis.tsx').then(m => m.bankAnalysisParts),
  credit_app_memo: () => import('./panels/credit-app-memo.tsx').then(m => m.creditAppMemoParts),
}

/** Loads the components of one form, without those of any other. */
export async function loadParts(type: FormType): Promise<FormParts> {
  return loaders[type]?.() ?? {}
}

/** Returns why the form is read-only; null if it can be changed. */
function lockOf(type: FormType, completed: readonly FormType[]): string | null {
  const open = lockingForm(type, completed)
  return open && lockedMessage(type, open)
}

/** Opens the form that was found, with the drafts that earlier visits left on this device. */
export async function openFound(
  type: FormType,
  build: FormBuilder<string, Terms>,
  parts: FormParts,
  found: Found,
  userId: string,
): Promise<OpenedForm> {
  const { source, record, slot, completed, progress = {}, resumeFailure = null } = found
  const [contact = null, drafts] = await Promise.all([found.contact, slot.adopt(userId, source.key())])
  const lock = lockOf(type, completed)
  const now = new Date().toISOString()
  const terms = termsOfVersion(record?.policyVersion)
  const context = contextOf(record ?? { assessmentYear: new Date().getFullYear(), createdAt: now }, terms)
  const open = new OpenForm({
    type,
    form: build(context),
    context: {
      today: now.slice(0, 10),
      lenderDay: dayFrom(now),
      dayNow: () => lenderDay(new Date().toISOString()),
    },
    source,
    record,
    drafts: deviceDrafts,
    slot: slot.id,
    found: drafts,
    userId,
    isLocked: lock !== null,
  })
  const close = async () => {
    await Promise.all([open.close(), contact?.close()])
    slot.release()
  }
  return { kind: 'open', open, close, parts, contact, context, lock, completed, progress, resumeFailure }
}

/**
 * Returns a function that determines the lender's day only if it is needed, because that takes as long as rendering a step,
 * and most forms already have their dates.
 */
function dayFrom(now: string): (isNeeded: boolean) => string {
  let day: string | undefined
  return isNeeded => {
    if (isNeeded) day ??= lenderDay(now)
    return day ?? now.slice(0, 10)
  }
}

/** Finds or creates the form of an officer's client. Null without a client, which only a Standard Form can start. */
async function findOfficers(request: Request): Promise<Found | null> {
  const { type, clientId } = request
  if (type === openingForm) return findStandardForm(request)
  if (clientId === null) return null
  const [completed, record] = await Promise.all([completedOf(clientId), loadOrCreate(type, clientId)])
  return { source: officerSource(type, record._id, clientId), record, slot: await takeSlot(), completed }
}

/**
 * Returns the remembered form of this type if it belongs to this client, else the client's existing form or a new one (spec 2
 * §4).
 */
async function loadOrCreate(formType: FormType, clientId: string): Promise<FormRecord> {
  const formId = activeFormId(clientId, formType)
  if (formId !== undefined) {
    const remembered = await call('GET /api/loan-officer/forms/{formId}', { params: { formId } }).catch(
      notThere,
    )
    if (remembered?.form.client?._id === clientId && remembered.form.formType === formType)
      return belongingTo(clientId, formType, remembered.form)
  }
  const { form } = await call('POST /api/loan-officer/clients/{clientId}/forms', {
    params: { clientId },
    body: { formType },
  })
  return belongingTo(clientId, formType, form)
}

async function findStandardForm(request: Request): Promise<Found> {
  const { formId, clientId } = request
  if (formId !== undefined) return resumeStandardForm(formId, request)
  if (clientId === null) return newClient(null, request)
  const params = { clientId }
  const { record, slotFor } = await withEarlierDrafts(async () => {
    const ask = call('GET /api/loan-officer/clients/{clientId}/forms/user_form', { params })
    return (await ask.catch(notThere))?.form
  }, clientId)
  if (!record) {
    // Fails if it is nobody's client, or somebody else's, whose form must not be filled here.
    await completedOf(clientId)
    return newClient(clientId, request)
  }
  return standardFormOf(belongingTo(clientId, openingForm, record), clientId, slotFor)
}

/**
 * Loads a client's form and provides its draft slot. If there are drafts typed before the form existed that are not sent yet,
 * the slot adopts them.
 */
async function withEarlierDrafts<Found extends FormRecord | undefined>(
  ask: () => Promise<Found>,
  clientId = '',
): Promise<FormWithSlot<Found>> {
  const [record, begun] = await Promise.all([ask(), begunClients(currentSession().user?._id ?? '')])
  const owner = record?.client?._id ?? clientId
  const keys = begun.filter(one => one.clientId === owner).map(one => one.draft.formKey)
  if (keys.length === 0) return { record, slotFor: () => takeSlot() }
  return reloadOnceFree(ask, keys)
}

/** A form as the server has it, if it exists, and a function that takes a draft slot for its screen. */
interface FormWithSlot<Answer> {
  readonly record: Answer
  readonly slotFor: (record: FormRecord) => Promise<DraftSlot>
}

/**
 * Loads a form whose client was typed under these draft keys before the form existed. First waits, for a limited time, until
 * nobody else holds the drafts: whoever holds them may be sending them, which changes the form.
 */
async function reloadOnceFree<Answer>(
  ask: () => Promise<Answer>,
  keys: readonly string[],
): Promise<FormWithSlot<Answer>> {
  for (const key of keys) (await hold(key, true))?.()
  return { record: await ask(), slotFor: record => slotWithEarlierDrafts(keys, record) }
}

/**
 * Takes a slot for a client's form that also adopts the drafts under these keys, which were typed before the form existed, so
 * that they are merged with it.
 */
async function slotWithEarlierDrafts(keys: readonly string[], record: FormRecord): Promise<DraftSlot> {
  const slot = await takeSlot()
  const contactKey = contactDraftKey(record.client?._id ?? '')
  const begunKeys: Readonly<Record<string, readonly string[]>> = {
    [record._id]: keys,
    [contactKey]: keys.map(contactDraftKey),
  }
  return {
    ...slot,
    async adopt(userId, key) {
      const found: Draft[] = []
      for (const begun of begunKeys[key] ?? [])
        found.push(...(await slot.adopt(userId, begun)).map(draft => rebasedOnForm(draft, record)))
      return [...found, ...(await slot.adopt(userId, key))]
    },
  }
}

/**
 * Converts a new client's draft for the form that now exists. Until someone has saved that form, its values are the server's
 * own starting values, so the draft counts as based on them. Otherwise the values are compared.
 */
export function rebasedOnForm(draft: Draft, { version, lastSaved }: FormRecord): Draft {
  return { ...draft, baseVersion: lastSaved === null ? version : null, creation: null }
}

/** Resumes the Standard Form with this id. If that fails, opens an empty form at step 1 (spec 1 §4). */
async function resumeStandardForm(formId: string, request: Request): Promise<Found> {
  try {
    const { record: form, slotFor } = await withEarlierDrafts(
      async () => (await call('GET /api/loan-officer/forms/{formId}', { params: { formId } })).form,
    )
    if (form.formType !== openingForm) throw new Error(`This is a form of type ${rowOf(form.formType).label}`)
    if (form.client === null) throw new Error(traitsOf(openingForm).texts.missing)
    return await standardFormOf(form, form.client._id, slotFor)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    // The first save of this form creates a new client, whatever client this tab had before.
    return {
      ...(await newClient(null, request)),
      resumeFailure: messageOf(error, 'The server did not answer'),
    }
  }
}

async function standardFormOf(
  record: FormRecord,
  clientId: string,
  slotFor: FormWithSlot<FormRecord>['slotFor'],
): Promise<Found> {
  const slot = await slotFor(record)
  const contact = contactOf(clientId, record.client, slot)
  const completed = await completedOf(clientId)
  return { source: officerSource(openingForm, record._id, clientId), record, slot, contact, completed }
}

async function newClient(clientId: string | null, events: NewClientEvents): Promise<Found> {
  const userId = currentSession().user?._id ?? ''
  const { key, release } = await claimNewDraft(userId, clientId)
  const slot = slotFrom(key, release)
  const contact = await contactOf(clientId, null, slot)
  const left = (await slot.adopt(userId, key)).at(-1)?.creation ?? null
  const source = newClientSource(clientId, key, contact, events, left)
  return { source, record: null, slot, contact, completed: [] }
}

/** Returns the contact data of a client, with the drafts that earlier visits left on this device. */
async function contactOf(
  clientId: string | null,
  client: ClientRecord | null,
  slot: DraftSlot,
): Promise<ClientContact> {
  const userId = currentSession().user?._id ?? ''
  return new ClientContact({
    userId,
    clientId,
    slot: slot.id,
    stored: client && { email: client.email, phone: client.phone },
    drafts: deviceDrafts,
    found: await slot.adopt(userId, contactDraftKey(clientId ?? slot.id)),
    send: saveContact,
  })
}

export async function completedOf(clientId: string): Promise<readonly FormType[]> {
  const { completedForms } = await call('GET /api/loan-officer/clients/{clientId}/completed-forms', {
    params: { clientId },
  })
  return completedForms
}

function notThere(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
