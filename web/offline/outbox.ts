import { rowOf } from '../../forms/catalogue.ts'
import { openingForm } from '../../forms/chain.ts'
import { formAddress } from '../app/addresses.ts'
import { ApiError, isTransient } from '../app/api-client.ts'
import { hold } from '../form-screen/drafts/draft-slot.ts'
import { allDrafts } from '../form-screen/drafts/drafts.ts'
import {
  type LeftNewClient,
  type LeftoverForm,
  leftForms,
  leftNewClients,
} from '../form-screen/leftover-drafts/leftover-drafts.ts'
import { shorten } from '../ui/display/ClampedText.tsx'
import { sharedValue } from '../ui/shared-value.ts'
import { officerId, seenClient } from './answers.ts'
import { isFormOpen } from './sign-out.ts'

// spec 3 §2.85

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
