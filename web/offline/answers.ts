import { isLineDown, type RecentAnswer, recentAnswers } from '../app/api-client.ts'
import { currentSession } from '../app/session.ts'
import { sharedValue } from '../ui/shared-value.ts'
import { canSeal, database, putSealed, type StoredAnswer, unseal } from './device.ts'

// spec 3 §2.86

/** Answers older than this, in milliseconds, are not shown. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000

/**
 * The calls that load the dashboard, a client's forms and a form. Searches are not kept, because their addresses contain names,
 * and the device stores no name unencrypted.
 */
const keptPaths = [
  /^\/api\/loan-officer\/clients\?(?!.*(search|cursor)=)/,
  /^\/api\/loan-officer\/clients\/[^/?]+\/(forms|completed-forms|forms\/user_form)$/,
]
const formPath = (formId: string) => `/api/loan-officer/forms/${formId}`

interface Kept {
  readonly at: string
  readonly answer: {
    readonly form?: KeptForm
    readonly forms?: readonly KeptForm[]
    readonly clients?: readonly unknown[]
  }
}

type Values = Readonly<Record<string, unknown>>

/** The parts of a form that this module reads. `formData` may be missing if the form is the answer to a save. */
interface KeptForm {
  readonly _id: string
  readonly client?: { readonly name: string } | null
  readonly version: number
  readonly formData?: Values
  readonly marks?: Values
  /** What determines the form's context; missing in the answer to a save. */
  readonly assessmentYear?: number
  readonly createdAt?: string
}

/**
 * Also false for an answer dated far in the future by a clock that has since been corrected; it would otherwise never expire.
 */
const isRecent = ({ at }: StoredAnswer) => Math.abs(Date.now() - Date.parse(at)) < KEPT_MS

/** Writes run one after another, so that the latest answer is the one that is kept. */
let keeping: Promise<void> = Promise.resolve()
let isStarted = false

/** Starts keeping the answers that load the officer's screens, including those that this page has already received. */
export function keepAnswers(): void {
  if (isStarted || !canSeal()) return
  isStarted = true
  keeping = keeping.then(forgetOld).catch(() => {})
  recentAnswers.subscribe(takeHeard)
  takeHeard()
}

function takeHeard(): void {
  const all = recentAnswers.current()
  if (all.length === 0) return
  recentAnswers.set([])
  const userId = officerId()
  // Skip the answers that were given to a user who has since signed out.
  for (const one of all)
    if (userId !== null && one.userId === userId)
      keeping = keeping.then(() => keep(one, userId)).catch(() => {})
}

/** Resolves once all received answers are stored. */
export const settled = (): Promise<void> => keeping

async function keep({ method, path, body, answer }: RecentAnswer, userId: string): Promise<void> {
  if (!path.startsWith('/api/loan-officer/') || !isObject(answer)) return
  const { form } = answer as Kept['answer']
  markFromServer(path, ...(form ? [formPath(form._id)] : []))
  if (form) {
    const whole = form.formData ? form : await withSaved(userId, form, body)
    if (whole) await put(userId, formPath(form._id), { form: whole })
  }
  if (method === 'GET' && keptPaths.some(one => one.test(path))) await put(userId, path, answer)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

async function put(userId: string, path: string, answer: object): Promise<void> {
  // Keep nothing for a user who has logged out in the meantime.
  if (officerId() !== userId) return
  const at = new Date().toISOString()
  await putSealed({
    store: 'answers',
    userId,
    place: path,
    text: JSON.stringify({ at, answer }),
    record: sealed => ({ userId, path, at, sealed }),
  })
}

/**
 * Completes a form that a save answered without its answers: adds the answers that were sent to those kept before. Null if no
 * earlier version is kept.
 */
async function withSaved(userId: string, saved: KeptForm, body: unknown): Promise<KeptForm | null> {
  const before = (await read(userId, formPath(saved._id)))?.answer.form
  if (!before) return null
  const { formData, marks } = (isObject(body) ? body : {}) as Pick<KeptForm, 'formData' | 'marks'>
  return {
    ...before,
    ...saved,
    formData: merged(before.formData, formData),
    marks: merged(before.marks, marks),
  }
}

/** Merges like the server: a sent key replaces, null clears, the others stay. */
function merged(before: Values = {}, sent: Values = {}): Values {
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null))
}

async function read(userId: string, path: string): Promise<Kept | null> {
  const stored = await (await database()).get('answers', [userId, path])
  if (!stored || !isRecent(stored)) return null
  const text = await unseal(userId, path, stored.sealed)
  // Safe, because this module itself encrypted it.
  return text === null ? null : (JSON.parse(text) as Kept)
}

/** Returns the form as this device last saw it; null if it has not seen the form. */
export async function seenForm(userId: string, formId: string): Promise<KeptForm | null> {
  if (!canSeal()) return null
  const kept = await read(userId, formPath(formId)).catch(() => null)
  return kept?.answer.form ?? null
}

/** Returns the name of the form's client; null if this device has not seen the form. */
export async function seenClient(userId: string, formId: string): Promise<string | null> {
  return (await seenForm(userId, formId))?.client?.name ?? null
}

/**
 * Returns the last answer to a GET, with the latest version of its forms that this device has seen; null if the device has no
 * recent answer.
 */
export async function recall(path: string): Promise<object | null> {
  const userId = officerId()
  if (userId === null || !canSeal()) return null
  await keeping
  const kept = await read(userId, path)
  // Only the server may say that there are no clients.
  if (kept === null || kept.answer.clients?.length === 0) return null
  const { form, forms } = kept.answer
  markFromDevice(path, kept.at)
  return {
    ...kept.answer,
    ...(form && { form: await lastSeen(userId, form, kept.at) }),
    ...(forms && { forms: await Promise.all(forms.map(one => lastSeen(userId, one, kept.at))) }),
  }
}

/** Returns the form as it was saved, or opened on its own, after this answer; otherwise the answer's own form. */
async function lastSeen(userId: string, form: KeptForm, at: string): Promise<KeptForm> {
  const own = await read(userId, formPath(form._id))
  const seen = own?.answer.form
  if (!seen) return form
  // The version is compared first, because it is reliable even if the device's clock was changed.
  const isLater = seen.version > form.version || (seen.version === form.version && own.at > at)
  return isLater ? { ...form, ...seen } : form
}

/** Deletes expired answers of all users from the device. */
async function forgetOld(): Promise<void> {
  const stored = await database()
  const old = (await stored.getAll('answers')).filter(answer => !isRecent(answer))
  await Promise.all(old.map(({ userId, path }) => stored.delete('answers', [userId, path])))
}

interface Staleness {
  /** The time of the oldest answer on screen that came from the device, ISO 8601; null if everything came from the server. */
  readonly from: string | null
  /** Whether the server has answered since. */
  readonly isBack: boolean
}

/** Tells how much of this page comes from the device. */
export const staleness = sharedValue<Staleness>({ from: null, isBack: false })

let page = ''
const recalled = new Map<string, string>()

function say(isBack: boolean): void {
  const [from = null] = [...recalled.values()].toSorted()
  staleness.set({ from, isBack })
}

/** Notes that the device's kept answer to `path`, from the time `at`, is shown in place of the server's. */
function markFromDevice(path: string, at: string): void {
  resetOnNavigation()
  recalled.set(path, at)
  say(false)
}

/**
 * Notes that the server has answered, so that the device's answers for these paths are no longer shown. The connection may be
 * lost again by now, because answers are noted a moment later.
 */
export function markFromServer(...paths: readonly string[]): void {
  if (recalled.size === 0) return
  for (const path of paths) recalled.delete(path)
  say(!isLineDown())
}

/** Forgets the noted answers when the address has changed, because another screen shows other data. */
export function resetOnNavigation(): void {
  if (page === location.pathname) return
  page = location.pathname
  recalled.clear()
  say(false)
}

/** Returns the signed-in officer's id; null for anybody else, since only officers can work offline. */
export function officerId(): string | null {
  const { user, adminToken } = currentSession()
  return adminToken === null && user?.role === 'loan_officer' ? user._id : null
}
