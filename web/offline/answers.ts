import { type Heard, heard } from '../api-client.ts'
import { changeStores, readStore } from '../device/database.ts'
import { canSeal, putSealed, type Sealed, unseal } from '../device/vault.ts'
import { officerId } from './officer-id.ts'
import { noteAnswered, noteRecalled } from './shown.ts'

// spec 3 §2.86

/** What was seen longer ago is not shown. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000

/**
 * What opens the dashboard, the forms of a client, and a form. A search names people, who stand nowhere on the device as
 * they are, so no search is kept.
 */
const keptPaths = [
  /^\/api\/loan-officer\/clients\?(?!.*(search|cursor)=)/,
  /^\/api\/loan-officer\/clients\/[^/?]+\/(forms|completed-forms|forms\/user_form)$/,
]
const formPath = (formId: string) => `/api/loan-officer/forms/${formId}`

interface StoredAnswer {
  readonly userId: string
  readonly path: string
  /** ISO 8601. */
  readonly at: string
  readonly sealed: Sealed
}

interface Kept {
  readonly at: string
  readonly answer: {
    readonly form?: KeptForm
    readonly forms?: readonly KeptForm[]
    readonly clients?: readonly unknown[]
  }
}

type Values = Readonly<Record<string, unknown>>

/** What of a form is looked at here. One that a save answered may be without its answers. */
interface KeptForm {
  readonly _id: string
  readonly client?: { readonly name: string } | null
  readonly version: number
  readonly formData?: Values
  readonly marks?: Values
}

/** What a clock that was put right since has dated far ahead goes as well: it would stay for good. */
const isRecent = ({ at }: StoredAnswer) => Math.abs(Date.now() - Date.parse(at)) < KEPT_MS

/** In order: what was answered last is kept. */
let keeping: Promise<void> = Promise.resolve()
let isStarted = false

/** From now on, and of what this page has heard already, the device keeps what opens its officer's screens. */
export function keepAnswers(): void {
  if (isStarted || !canSeal()) return
  isStarted = true
  keeping = keeping.then(forgetOld).catch(() => {})
  heard.subscribe(takeHeard)
  takeHeard()
}

function takeHeard(): void {
  const all = heard.current()
  if (all.length === 0) return
  heard.set([])
  const userId = officerId()
  // What was answered to somebody who is gone is kept for nobody.
  for (const one of all)
    if (userId !== null && one.userId === userId)
      keeping = keeping.then(() => keep(one, userId)).catch(() => {})
}

/** Resolves once all that was heard is kept. */
export const settled = (): Promise<void> => keeping

async function keep({ method, path, body, answer }: Heard, userId: string): Promise<void> {
  if (!path.startsWith('/api/loan-officer/') || !isObject(answer)) return
  const { form } = answer as Kept['answer']
  noteAnswered(path, ...(form ? [formPath(form._id)] : []))
  if (form) {
    const whole = form.formData ? form : await withSaved(userId, form, body)
    if (whole) await put(userId, formPath(form._id), { form: whole })
  }
  if (method === 'GET' && keptPaths.some(one => one.test(path))) await put(userId, path, answer)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

async function put(userId: string, path: string, answer: object): Promise<void> {
  // Whoever has logged out meanwhile keeps nothing here.
  if (officerId() !== userId) return
  const at = new Date().toISOString()
  await putSealed({
    store: 'answers',
    record: { userId, path, at },
    place: path,
    text: JSON.stringify({ at, answer }),
  })
}

/** A form of which a save answered all but what was sent: with that, and what was kept of it before. */
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

/** As the server merges a save: what is sent replaces, null clears, the rest stays. */
function merged(before: Values = {}, sent: Values = {}): Values {
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null))
}

async function read(userId: string, path: string): Promise<Kept | null> {
  const stored = await readStore<StoredAnswer | undefined>('answers', store => store.get([userId, path]))
  if (!stored || !isRecent(stored)) return null
  const text = await unseal(userId, path, stored.sealed)
  // What this module itself sealed.
  return text === null ? null : (JSON.parse(text) as Kept)
}

/** Whose form it is, as far as this device has seen the form. */
export async function seenClient(userId: string, formId: string): Promise<string | null> {
  if (!canSeal()) return null
  const kept = await read(userId, formPath(formId)).catch(() => null)
  return kept?.answer.form?.client?.name ?? null
}

/** The last answer to a GET, with its forms as they were last seen; null when the device has none that is recent enough. */
export async function recall(path: string): Promise<object | null> {
  const userId = officerId()
  if (userId === null || !canSeal()) return null
  await keeping
  const kept = await read(userId, path)
  // That there are no clients is for the server alone to say.
  if (kept === null || kept.answer.clients?.length === 0) return null
  const { form, forms } = kept.answer
  noteRecalled(path, kept.at)
  return {
    ...kept.answer,
    ...(form && { form: await lastSeen(userId, form, kept.at) }),
    ...(forms && { forms: await Promise.all(forms.map(one => lastSeen(userId, one, kept.at))) }),
  }
}

/** A form that was saved, or opened by itself, after this answer. */
async function lastSeen(userId: string, form: KeptForm, at: string): Promise<KeptForm> {
  const own = await read(userId, formPath(form._id))
  const seen = own?.answer.form
  if (!seen) return form
  // A version says it whatever became of the device's clock.
  const isLater = seen.version > form.version || (seen.version === form.version && own.at > at)
  return isLater ? { ...form, ...seen } : form
}

/** Takes off the device what is too old to be shown, whoever's it is. */
async function forgetOld(): Promise<void> {
  const all = await readStore<StoredAnswer[]>('answers', store => store.getAll())
  const old = all.filter(answer => !isRecent(answer))
  if (old.length === 0) return
  await changeStores(['answers'], transaction => {
    for (const { userId, path } of old) transaction.objectStore('answers').delete([userId, path])
    transaction.commit()
  })
}
