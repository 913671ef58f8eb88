import { type FormType, rowOf } from '../../forms/catalogue.ts'
import { openingForm } from '../../forms/chain.ts'
import { formAddress } from '../app/addresses.ts'
import { ApiError, isTransient } from '../app/api-client.ts'
import { contactDraftKey, type Draft, slotOf } from '../form-screen/drafts/draft.ts'
import { hold } from '../form-screen/drafts/draft-slot.ts'
import { allDrafts } from '../form-screen/drafts/drafts.ts'
import { clientName } from '../form-screen/saving/form-source.ts'
import { shorten } from '../ui/display/ClampedText.tsx'
import { sharedValue } from '../ui/shared-value.ts'
import { officerId, seenClient } from './answers.ts'
import { isFormOpen } from './sign-out.ts'

// spec 3 §2.85, §2.88

/** A client's form that is not open but has changes the server does not have. */
export interface LeftoverForm {
  readonly type: FormType
  readonly clientId: string
  /** Null if only contact data is left. */
  readonly formId: string | null
}

/**
 * Returns the user's drafts that no open screen is working on, in the order of typing. Without browser locks this cannot be
 * known, so it returns none.
 */
async function leftDrafts(userId: string): Promise<readonly Draft[]> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return []
  const drafts = await allDrafts(userId)
  if (drafts.length === 0) return []
  const { held = [] } = await locks.query()
  const open = new Set(held.map(({ name }) => name))
  return drafts
    .filter(draft => !open.has(`sevenfold ${slotOf(draft) || draft.formKey}`))
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Returns the clients' forms that have such drafts. A form and its client's contact data count as one. */
async function leftForms(userId: string): Promise<readonly LeftoverForm[]> {
  const forms = new Map<string, LeftoverForm>()
  for (const { clientId, formType, formKey, contact } of await leftDrafts(userId)) {
    const [key = ''] = formKey.split(' ')
    if (clientId === null || key.startsWith('new:')) continue
    const same = `${clientId} ${formType}`
    const formId = forms.get(same)?.formId ?? (contact ? null : key)
    forms.set(same, { type: formType, clientId, formId })
  }
  return [...forms.values()]
}

/** A new client whose form is not open and was never saved. */
export interface LeftNewClient {
  /** The key of the draft of its form. */
  readonly key: string
  /** '' if no name was entered. */
  readonly name: string
  /** True if the client is created as soon as there is a connection; otherwise the officer has to save first. */
  readonly isDue: boolean
}

/** Returns the new clients in the order of typing. */
async function leftNewClients(userId: string): Promise<readonly LeftNewClient[]> {
  const clients = new Map<string, LeftNewClient>()
  for (const draft of await leftDrafts(userId)) {
    const key = slotOf(draft)
    if (!key.startsWith('new:') || ![key, contactDraftKey(key)].includes(draft.formKey)) continue
    const before = clients.get(key)
    const name = clientName(draft.changes) || (before?.name ?? '')
    const isDue =
      name !== '' && (before?.isDue === true || Boolean(draft.creation) || draft.clientId !== null)
    clients.set(key, { key, name, isDue })
  }
  return [...clients.values()]
}

export interface WaitingForm extends LeftoverForm {
  /** Whether the officer has to act: the server refused the changes, or somebody else changed the same answers. */
  readonly isStuck: boolean
  /** Whether the officer no longer has the client, which was deleted or moved, so that nothing can be saved. */
  readonly isGone: boolean
  /** The client's name; null if this device does not know it. */
  readonly client: string | null
}

/** The forms that are not open and whose changes the server does not have yet. */
export const waiting = sharedValue<readonly WaitingForm[]>([])

/** New clients on this device that are still to be created on the server. */
export const newClients = sharedValue<readonly LeftNewClient[]>([])

/** The names of the new clients that this page has created in the background. */
export const createdClients = sharedValue<readonly string[]>([])

/** How long until the next attempt; the pause doubles each time. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 30_000

let isStarted = false
let timer: ReturnType<typeof setTimeout> | undefined
let pause = FIRST_PAUSE_MS
/** Keys of forms and clients whose sending failed on this page and would fail again. */
const stuck = new Set<string>()
/** Keys of those among them that the officer no longer has. */
const gone = new Set<string>()

/** Looks for unsent changes on this device and sends them, now and whenever the connection returns. */
export function sendWaiting(): void {
  if (!isStarted) window.addEventListener('online', restartRetries)
  isStarted = true
  // Try the stuck ones again, because the officer may have resolved them.
  stuck.clear()
  gone.clear()
  restartRetries()
}

function restartRetries(): void {
  pause = FIRST_PAUSE_MS
  void retryPass()
}

async function retryPass(): Promise<void> {
  clearTimeout(timer)
  const userId = officerId()
  if (userId === null) {
    waiting.set([])
    createdClients.set([])
    return newClients.set([])
  }
  await sendAll(userId).catch(() => {})
  // Try again later what a lost connection or a busy server kept from being sent, and drafts that another tab has open and may
  // leave unsent.
  if ((await allDrafts(userId)).length === 0) return
  clearTimeout(timer)
  timer = setTimeout(() => void retryPass(), pause)
  pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
}

const isDue = ({ key, isDue }: LeftNewClient) => isDue && !stuck.has(key)
const nameOf = ({ clientId, type }: LeftoverForm) => `${clientId} ${type}`

async function show(userId: string): Promise<void> {
  const forms = await leftForms(userId)
  const named = await Promise.all(
    forms.map(async form => ({ ...form, client: form.formId && (await seenClient(userId, form.formId)) })),
  )
  waiting.set(
    named.map(form => ({ ...form, isStuck: stuck.has(nameOf(form)), isGone: gone.has(nameOf(form)) })),
  )
  const clients = await leftNewClients(userId)
  newClients.set(clients.map(one => ({ ...one, isDue: isDue(one) })))
}

/**
 * Sends the forms one by one, in the order in which they were typed, then the new clients. A lock ensures that only one tab sends
 * at a time.
 */
async function sendAll(userId: string): Promise<void> {
  await show(userId)
  const forms = waiting.current().filter(({ isStuck }) => !isStuck)
  const clients = isOpeningNewClient() ? [] : newClients.current().filter(isDue)
  if (forms.length + clients.length === 0 || !navigator.onLine) return
  const release = await hold('sending')
  if (!release) return
  try {
    const { sendLeftoverDrafts, sendNewClient } = await import(
      '../form-screen/leftover-drafts/send-leftover-drafts.ts'
    )
    for (const form of forms) {
      if (officerId() !== userId) return
      const isSent = await sendLeftoverDrafts(form, userId).catch((error: unknown) => {
        if (isNotFound(error)) gone.add(nameOf(form))
        return falseIfRefused(error)
      })
      if (!isSent) stuck.add(nameOf(form))
    }
    for (const { key, name } of clients) {
      if (officerId() !== userId) return
      const isSent = await sendNewClient(key, userId).catch(falseIfRefused)
      if (isSent) createdClients.set([...createdClients.current(), name])
      else if (isSent === false) stuck.add(key)
    }
  } finally {
    release()
    await show(userId)
  }
}

/**
 * Reports whether the form of a new client is being opened. It may continue with an unsent new client, so none is sent until it
 * has opened.
 */
const isOpeningNewClient = () => location.pathname === formAddress(openingForm, null).path && !isFormOpen()

const isNotFound = (error: unknown) =>
  error instanceof ApiError && error.status === 404 && !isTransient(error)

/**
 * Returns false for a refusal that concerns one form, so that the others are still sent. Rethrows when nothing can be sent: no
 * connection, no session or no working server.
 */
function falseIfRefused(error: unknown): false {
  if (!(error instanceof ApiError) || error.status === 401 || isTransient(error)) throw error
  return false
}

/** Returns the name of a form with its client's, if this device knows it. */
export function nameOfForm({ type, client }: WaitingForm): string {
  const { label } = rowOf(type)
  return client ? `${shorten(client, 40)}: ${label}` : label
}
