import { useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { ownRoleNames } from '../../accounts/roles.ts'
import { ApiError, call, messageOf } from '../app/api-client.ts'
import { britishMoment, longDate } from '../app/dates.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { toast } from '../ui/overlay/toasts.ts'
import styles from './ApplicantHome.module.css'
import { applicationKey, type OwnApplication } from './use-application.ts'

/** How the lender comes to read the answers: the applicant sends them, or gives a code; and who has read them so far. */

const NOT_AGREED = 'Please read the text and agree before you send your application.'

/** The last step: the lender's privacy text, the consent, and sending. No loan officer reads the answers before that (D48). */
export function SendApplication({ privacy }: Pick<OwnApplication, 'privacy'>) {
  const queries = useQueryClient()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  /** The hash of the text that was agreed to. If the text changes, the applicant has to agree again. */
  const [agreed, setAgreed] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isAgreed = agreed === privacy.sha256
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const own = form.current
    // If another tab has sent the application, this form disappears, and the focus must not be lost with it.
    return () => {
      if (own?.contains(document.activeElement)) document.getElementById('main')?.focus()
    }
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    setProblem(isAgreed ? null : NOT_AGREED)
    if (!isAgreed) return box.current?.focus()
    setBusy(true)
    try {
      const body = { privacySha256: privacy.sha256 }
      queries.setQueryData(applicationKey, await call('POST /api/form/application/send', { body }))
      toast('Your application is sent.')
      window.scrollTo(0, 0)
      document.getElementById('main')?.focus()
    } catch (error) {
      setFailure(messageOf(error, 'Your application could not be sent. Please try again.'))
      // A form was reopened, or the privacy text changed, after this page was loaded.
      if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries()
      setBusy(false)
    }
  }

  return (
    <Card
      title="Send your application"
      note="The lender’s loan officers read your answers only after you have sent them."
    >
      <form ref={form} className={styles.words} onSubmit={submit} noValidate>
        {/* A long text scrolls inside its box, so the box must be focusable for the keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself. */}
        <section aria-label="How your data is kept and used" tabIndex={0} className={styles.privacy}>
          {privacy.text}
        </section>
        <label className={styles.consent}>
          <input
            ref={box}
            type="checkbox"
            checked={isAgreed}
            aria-required
            aria-invalid={problem !== null}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={event => {
              setAgreed(event.target.checked ? privacy.sha256 : null)
              setProblem(null)
            }}
          />
          <span>I have read this text and agree that the lender reads my answers.</span>
        </label>
        {problem && (
          <p id={`${id}-problem`} className={styles.problem}>
            {problem}
          </p>
        )}
        {failure && <Banner tone="bad">{failure}</Banner>}
        <p>
          <Button type="submit" variant="primary" busy={busy} icon={<Send />}>
            Send application
          </Button>
        </p>
      </form>
    </Card>
  )
}

/**
 * Creates a code with which a loan officer can open the application before it is sent, for applicants who sit with the officer
 * (D48).
 */
export function CodeForOfficer({ code }: Pick<OwnApplication, 'code'>) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function make() {
    setBusy(true)
    setFailure(null)
    try {
      queries.setQueryData(applicationKey, await call('POST /api/form/application/code'))
    } catch (error) {
      setFailure(messageOf(error, 'The code could not be made. Please try again.'))
      void queries.invalidateQueries()
    }
    setBusy(false)
  }

  return (
    <Card title="Are you with a loan officer now?">
      <div className={styles.words}>
        <p>
          With a code from you, a loan officer can read your answers before you send them, help you, and take
          your application over. Tell it only to your loan officer.
        </p>
        {code && (
          <div role="status">
            <p className={styles.code}>{code.code}</p>
            <p className={styles.quiet}>
              It is valid until {longDate(code.validUntil)}. A new code replaces this one.
            </p>
          </div>
        )}
        {failure && <Banner tone="bad">{failure}</Banner>}
        <p>
          <Button busy={busy} onClick={make}>
            {code ? 'Make a new code' : 'Make a code'}
          </Button>
        </p>
      </div>
    </Card>
  )
}

/** Shows the lender's privacy text and who at the lender has read the answers, and when. */
export function WhoCanRead({ application }: { readonly application: OwnApplication }) {
  const { readings, privacy, state } = application
  return (
    <Card title="Who can read this">
      <div className={styles.words}>
        {(state === 'filling' || state === 'complete') && (
          <p>
            Loan officers read your answers only after you have sent them, or when you have given one of them
            your code. Administrators can read them at any time. Everyone who does is named here.
          </p>
        )}
        {/* While the applicant still has to agree to the text, it is shown beside the consent instead. */}
        {state !== 'complete' && <p>{privacy.text}</p>}
        {readings.length === 0 ? (
          <p className={styles.quiet}>Nobody at the lender has read your answers so far.</p>
        ) : (
          <table className={styles.readings}>
            <caption className={styles.quiet}>Who at the lender read the answers you gave, and when</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th scope="col">When</th>
              </tr>
            </thead>
            <tbody>
              {readings.map(({ name, role, at }) => (
                <tr key={`${at}${name}`}>
                  <th scope="row">{name}</th>
                  <td>{ownRoleNames[role].toLowerCase()}</td>
                  <td>{britishMoment(at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Card>
  )
}
