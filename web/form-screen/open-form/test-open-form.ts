import { vi } from 'vitest'
import type { Answer, Form } from '../../../engine/types.ts'
import { bankAnalysis } from '../../../forms/bank-analysis/form.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { testContext } from '../../../forms/test-context.ts'
import { ApiError, NetworkError } from '../../app/api-client.ts'
import type { Draft, Drafts } from '../drafts/draft.ts'
import { DRAFT_DELAY_MS } from '../drafts/drafts.ts'
import type { FormRecord, FormSource, SavedRecord, SavePayload } from '../saving/form-source.ts'
import { AUTOSAVE_DELAY_MS } from '../saving/save-queue.ts'
import { OpenForm } from './open-form.ts'

/** An open Bank Analysis with an in-memory server and device, for tests. */

export const form = bankAnalysis(testContext())

export function recordOf(
  formData: Record<string, Answer>,
  version: number,
  more: Partial<FormRecord> = {},
): FormRecord {
  return {
    _id: 'form-1',
    client: { _id: 'client-1', clientId: 'CL-1', name: 'Ama', email: '', phone: '' },
    formType: 'bank_analysis',
    formName: 'Bank-Analysis',
    formData,
    calculatedFields: {},
    marks: {},
    status: 'in_progress',
    isCompleted: false,
    completionPercentage: 25,
    currentStep: 1,
    lastSavedStep: 1,
    totalSteps: 4,
    assessmentYear: 2024,
    version,
    createdAt: '2024-11-20T12:00:00Z',
    updatedAt: '2024-11-20T12:00:00Z',
    lastSaved: null,
    submittedAt: null,
    ...more,
  }
}

/** A server that stores one form and checks versions, as the real one does. */
export function serverWith(formData: Record<string, Answer>, version: number) {
  const server = {
    record: recordOf(formData, version),
    saves: [] as { changes: SavePayload['changes']; step: number; version: number | null }[],
    fails: null as Error | null,
    /** What each save was answered, by its idempotency key. */
    answers: new Map<string, SavedRecord>(),
    /** The next save is stored, but its answer is lost. */
    losesAnswer: false,
    elsewhere(changes: Record<string, Answer>, more: Partial<FormRecord> = {}) {
      const { record } = server
      const formData = { ...definedOf(record.formData), ...changes }
      server.record = { ...record, formData, version: record.version + 1, ...more }
    },
  }
  function checkVersion(sent: number | null): void {
    if (sent === null || sent === server.record.version) return
    throw new ApiError(409, {
      message: 'stale',
      code: 'stale',
      currentVersion: server.record.version,
      changedBy: { name: 'Grace' },
      changedAt: '2024-11-20T14:05:00Z',
    })
  }
  const source: FormSource = {
    key: () => 'form-1',
    clientId: () => 'client-1',
    formId: () => 'form-1',
    savesByItself: () => true,
    load: async () => server.record,
    save: async (payload, sentVersion, key) => {
      if (server.fails) throw server.fails
      const before = server.answers.get(key)
      if (before) return before
      if (server.record.isCompleted) throw new ApiError(409, { message: 'completed', code: 'completed' })
      checkVersion(sentVersion)
      server.saves.push({ changes: payload.changes, step: payload.step, version: sentVersion })
      server.elsewhere(definedOf(payload.changes), { currentStep: payload.step })
      server.answers.set(key, savedOf(server.record))
      if (server.losesAnswer) {
        server.losesAnswer = false
        throw new NetworkError()
      }
      return savedOf(server.record)
    },
    complete: async (payload, sentVersion) => {
      if (server.fails) throw server.fails
      checkVersion(sentVersion)
      server.elsewhere(definedOf(payload.answers), { isCompleted: true, status: 'completed' })
      return { form: server.record, nextForm: null }
    },
    reopen: async () => {
      server.elsewhere({}, { isCompleted: false, status: 'in_progress' })
      return server.record
    },
  }
  return { server, source }
}

/** What the server answers to a save with `Prefer: return=minimal`. */
function savedOf({ formData: _, takenOverAt: __, ...record }: FormRecord): SavedRecord {
  return record
}

function definedOf(values: Readonly<Record<string, Answer | null | undefined>>): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, value]],
    ),
  )
}

export function memoryDrafts(...first: Draft[]) {
  const kept = new Map(first.map(draft => [draft.formKey, draft]))
  const drafts: Drafts = {
    find: async (_user, key) =>
      [...kept.values()].filter(({ formKey }) => formKey === key || formKey.startsWith(`${key} `)),
    write: async draft => void kept.set(draft.formKey, draft),
    clear: async (_user, key) => void kept.delete(key),
  }
  return { kept, drafts }
}

export function draftOf(
  changes: Draft['changes'],
  baseVersion: number | null,
  more: Partial<Draft> = {},
): Draft {
  return {
    userId: 'user-1',
    formKey: 'form-1 earlier',
    formType: 'bank_analysis',
    clientId: 'client-1',
    baseVersion,
    changes,
    texts: {},
    step: 1,
    at: '2024-11-20T12:03:00Z',
    ...more,
  }
}

export function openWith(formData: Record<string, Answer>, version = 3, ...found: Draft[]) {
  return openOn(serverWith(formData, version), ...found)
}

/** Opens the form as the server has it now. */
export function openOn(on: ReturnType<typeof serverWith>, ...found: Draft[]) {
  return openFormOn(form, on, ...found)
}

/** Does the same for a form of any type. */
export function openFormOn(
  of: Form<FormType>,
  { server, source }: ReturnType<typeof serverWith>,
  ...found: Draft[]
) {
  const { kept, drafts } = memoryDrafts(...found)
  const open = new OpenForm({
    type: of.type,
    form: of,
    context: { today: '2024-11-20' },
    source,
    record: server.record,
    drafts,
    slot: 'tab',
    found,
    userId: 'user-1',
  })
  return { server, kept, open, store: open.store }
}

export const moment = () => vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS + 50)
export const pause = () => vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS + 50)
