import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'wouter'
import { workerPolicy } from '../../engine/trusted-types.ts'
import { openingForm } from '../../forms/chain.ts'
import { activateForm, startNewClient } from '../app/active-client.ts'
import { formAddress, paths } from '../app/addresses.ts'
import { longDate, timeOf } from '../app/dates.ts'
import { failedDrafts } from '../form-screen/drafts/drafts.ts'
import { lazyPart } from '../shell/lazy-code.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { shorten } from '../ui/display/ClampedText.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { whenIdle } from '../ui/timing.ts'
import { keepAnswers, resetOnNavigation, staleness } from './answers.ts'
import styles from './DeviceLine.module.css'
import {
  createdClients,
  type LeftNewClient,
  nameOfForm,
  newClients,
  sendWaiting,
  type WaitingForm,
  waiting,
} from './outbox.ts'

// spec 3 §2.85–88

/**
 * Shows above the page's content which data comes from this device, and which changes of forms that are not open are still
 * unsent.
 */
export function DeviceLine() {
  const forms = useSyncExternalStore(waiting.subscribe, waiting.current)
  const clients = useSyncExternalStore(newClients.subscribe, newClients.current)
  const created = useSyncExternalStore(createdClients.subscribe, createdClients.current)
  const { from, isBack } = useSyncExternalStore(staleness.subscribe, staleness.current)
  const place = useAboveContent()
  const gone = forms.filter(({ isGone }) => isGone)
  const toSend = forms.filter(({ isGone }) => !isGone)
  // On mount, because a new screen opens after another one was left, which may have unsent changes; but after the screen is
  // rendered, for which people wait.
  useEffect(() => {
    resetOnNavigation()
    return whenIdle(() => {
      keepAnswers()
      sendWaiting()
      registerWorker().catch(() => {})
    })
  }, [])
  if (!place) return null
  return createPortal(
    <>
      {from !== null && <ShownLine from={from} isBack={isBack} />}
      {toSend.length > 0 && <WaitingLine forms={toSend} />}
      {gone.length > 0 && <GoneLine forms={gone} />}
      {clients.length > 0 && <NewClientsLine clients={clients} />}
      {created.length > 0 && <CreatedLine names={created} />}
    </>,
    place,
  )
}

function ShownLine({ from, isBack }: { readonly from: string; readonly isBack: boolean }) {
  const when = `as this device last saw it, on ${longDate(from)} at ${timeOf(from)}`
  return (
    <Banner
      tone="attention"
      action={
        isBack && (
          <Button size="small" onClick={() => location.reload()}>
            Show the latest
          </Button>
        )
      }
    >
      {isBack
        ? `The connection is back. What is shown is still ${when}.`
        : `No connection. What is shown is ${when}. What you type is kept on this device and sent when the connection is back.`}
    </Banner>
  )
}

function WaitingLine({ forms }: { readonly forms: readonly WaitingForm[] }) {
  const isKept = useSyncExternalStore(failedDrafts.subscribe, () => failedDrafts.current().length === 0)
  return (
    <Banner tone="attention">
      <p>
        {wordsFor(forms)}
        {!isKept && ' Not kept: do not close this page.'}
      </p>
      <ul className={styles.forms}>
        {forms.map(form => (
          <li key={`${form.clientId} ${form.type}`}>
            <FormLink form={form} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function NewClientsLine({ clients }: { readonly clients: readonly LeftNewClient[] }) {
  const { href, state } = formAddress(openingForm, null)
  const due = clients.filter(({ isDue }) => isDue)
  const others = clients.filter(({ isDue }) => !isDue)
  return (
    <Banner tone="attention">
      {due.length > 0 && (
        <p>
          {counted(due)} kept on this device and will be created when there is a connection{named(due)}.
        </p>
      )}
      {others.length > 0 && (
        <p>
          {counted(others)} kept on this device and not created yet{named(others)}. With a connection, Save
          Progress creates the client.
        </p>
      )}
      <Link href={href} state={state} onClick={startNewClient}>
        Continue with the latest
      </Link>
    </Banner>
  )
}

const counted = ({ length }: readonly LeftNewClient[]) =>
  length === 1 ? '1 new client is' : `${length} new clients are`

function named(clients: readonly Pick<LeftNewClient, 'name'>[]): string {
  const names = clients.filter(({ name }) => name !== '').map(({ name }) => shorten(name, 40))
  return names.length === 0 ? '' : `: ${names.join(', ')}`
}

/**
 * Reports the new clients that were created in the background. The dashboard loaded its list before they existed, so there the
 * line offers a reload.
 */
function CreatedLine({ names }: { readonly names: readonly string[] }) {
  const [path] = useLocation()
  const seen = () => createdClients.set([])
  const clients = names.length === 1 ? '1 new client has' : `${names.length} new clients have`
  return (
    <Banner
      tone="good"
      action={
        path === paths.officerDashboard && (
          <Button size="small" onClick={() => location.reload()}>
            Show the latest
          </Button>
        )
      }
    >
      <p>
        {clients} been created from what was kept on this device{named(names.map(name => ({ name })))}.
      </p>
      {path !== paths.officerDashboard && (
        <Link href={paths.officerDashboard} onClick={seen}>
          Show the clients
        </Link>
      )}
    </Banner>
  )
}

function FormLink({ form }: { readonly form: WaitingForm }) {
  const { type, clientId, formId, isStuck } = form
  const { href, state } = formAddress(type, clientId, formId ?? undefined)
  return (
    <Link href={href} state={state} onClick={() => activateForm(clientId, type, formId ?? undefined)}>
      {nameOfForm(form)}
      {isStuck && ' (waits for you)'}
    </Link>
  )
}

function wordsFor(forms: readonly WaitingForm[]): string {
  const some =
    forms.length === 1 ? '1 form that is not open has' : `${forms.length} forms that are not open have`
  const isStuck = forms.some(form => form.isStuck)
  return `${some} changes on this device that are not saved yet. They are sent when there is a connection.${
    isStuck ? ' The server did not accept some of them as they are: open those forms to see why.' : ''
  }`
}

/** Creates an element between the header and the content, for as long as the component is mounted. */
function useAboveContent(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const made = document.createElement('div')
    made.className = styles.line ?? ''
    document.getElementById('above-main')?.append(made)
    setPlace(made)
    return () => made.remove()
  }, [])
  return place
}

const GoneForm = lazyPart(() => import('./GoneForm.tsx').then(m => m.GoneForm))

/** Names the forms whose changes cannot be saved any more, because the officer no longer has the client. */
function GoneLine({ forms }: { readonly forms: readonly WaitingForm[] }) {
  const [shown, setShown] = useState<WaitingForm | null>(null)
  const some =
    forms.length === 1
      ? '1 form has changes on this device that cannot be saved any more. Its client was'
      : `${forms.length} forms have changes on this device that cannot be saved any more. Their clients were`
  return (
    <Banner tone="attention">
      <p>{some} deleted or moved to another officer.</p>
      <ul className={styles.forms}>
        {forms.map(form => (
          <li key={`${form.clientId} ${form.type}`}>
            <Button size="small" onClick={() => setShown(form)}>
              {nameOfForm(form)}
            </Button>
          </li>
        ))}
      </ul>
      {shown && <GoneForm form={shown} onClose={() => setShown(null)} />}
    </Banner>
  )
}

const WORKER_ADDRESS = '/service-worker.js'

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): {
    createScriptURL(text: string): string
  }
}

let isAsked = false

/**
 * Registers the service worker, which caches the portal's own files. Browsers allow none on plain http, where the portal opens
 * only with a connection.
 */
async function registerWorker(): Promise<void> {
  if (isAsked || !('serviceWorker' in navigator)) return
  isAsked = true
  const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes')
  const policy = factory?.createPolicy(workerPolicy, { createScriptURL: () => WORKER_ADDRESS })
  await navigator.serviceWorker.register(policy?.createScriptURL(WORKER_ADDRESS) ?? WORKER_ADDRESS)
}
