import { openingForm } from '../../forms/chain.ts'
import { ApiError } from '../api-client.ts'
import { formAddress } from '../form-address.ts'
import { hold } from '../form-screen/drafts/draft-slot.ts'
import { allDrafts, readyDrafts } from '../form-screen/drafts/drafts.ts'
import {
  type LeftForm,
  type LeftNewClient,
  leftForms,
  leftNewClients,
} from '../form-screen/left/left-drafts.ts'
import { sharedValue } from '../ui/shared-value.ts'
import { seenClient } from './answers.ts'
import { isFormOpen } from './leaving.ts'
import { officerId } from './officer-id.ts'

// spec 3 §2.85

export interface WaitingForm extends LeftForm {
  /** Whether it waits for its officer: the server refused it, or somebody else changed the same. */
  readonly isStuck: boolean
  /** Whose form it is, where this device knows. */
  readonly client: string | null
}

/** The forms that are not open and have changes that the server does not have. */
export const waiting = sharedValue<readonly WaitingForm[]>([])

/** New clients that wait on this device to be created. */
export const newClients = sharedValue<readonly LeftNewClient[]>([])

/** The names of those that this page has created meanwhile, without being asked. */
export const createdClients = sharedValue<readonly string[]>([])

/** How long until it is looked at again: twice as long each time. */
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 30_000

let isStarted = false
let timer: ReturnType<typeof setTimeout> | undefined
let pause = FIRST_PAUSE_MS
/** What this page has tried in vain, and would in vain again. */
const stuck = new Set<string>()

/** Looks for what was left on this device, and sends it now and whenever the line comes back. */
export function sendWaiting(): void {
  if (!isStarted) window.addEventListener('online', lookAnew)
  isStarted = true
  // Its officer may have seen to what was stuck.
  stuck.clear()
  lookAnew()
}

function lookAnew(): void {
  pause = FIRST_PAUSE_MS
  void look()
}

async function look(): Promise<void> {
  clearTimeout(timer)
  const userId = officerId()
  if (userId === null) {
    waiting.set([])
    createdClients.set([])
    return newClients.set([])
  }
  await sendAll(userId).catch(() => {})
  // What the line or a busy server kept from being sent is sent later, and so is what another tab has open and may leave.
  if ((await allDrafts(userId)).length === 0) return
  clearTimeout(timer)
  timer = setTimeout(() => void look(), pause)
  pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
}

const isDue = ({ key, isDue }: LeftNewClient) => isDue && !stuck.has(key)
const nameOf = ({ clientId, type }: LeftForm) => `${clientId} ${type}`

async function show(userId: string): Promise<void> {
  const forms = await leftForms(userId)
  const named = await Promise.all(
    forms.map(async form => ({ ...form, client: form.formId && (await seenClient(userId, form.formId)) })),
  )
  waiting.set(named.map(form => ({ ...form, isStuck: stuck.has(nameOf(form)) })))
  const clients = await leftNewClients(userId)
  newClients.set(clients.map(one => ({ ...one, isDue: isDue(one) })))
}

/** Form by form, in the order of typing, then the new clients. Tabs take turns. */
async function sendAll(userId: string): Promise<void> {
  await show(userId)
  const forms = waiting.current().filter(({ isStuck }) => !isStuck)
  const clients = isOpeningNewClient() ? [] : newClients.current().filter(isDue)
  if (forms.length + clients.length === 0 || !navigator.onLine) return
  const release = await hold('sending')
  if (!release) return
  try {
    const { sendLeft, sendNewClient } = await import('../form-screen/left/send-left.ts')
    await readyDrafts(userId)
    for (const form of forms) {
      if (officerId() !== userId) return
      const isSent = await sendLeft(form, userId).catch(refused)
      if (!isSent) stuck.add(nameOf(form))
    }
    for (const { key, name } of clients) {
      if (officerId() !== userId) return
      const isSent = await sendNewClient(key, userId).catch(refused)
      if (isSent) createdClients.set([...createdClients.current(), name])
      else if (isSent === false) stuck.add(key)
    }
  } finally {
    release()
    await show(userId)
  }
}

/** The form of a new client goes on with what was left of one: as long as it opens, nobody else takes it. */
const isOpeningNewClient = () => location.pathname === formAddress(openingForm, null).path && !isFormOpen()

/** What one form cannot send holds up no other; without a line, a session or a server there is nothing to be tried. */
function refused(error: unknown): false {
  if (!(error instanceof ApiError) || error.status === 401 || error.status >= 500 || error.status === 429)
    throw error
  return false
}
