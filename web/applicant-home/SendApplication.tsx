import { useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, call, messageOf } from '../app/api-client.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { toast } from '../ui/overlay/toasts.ts'
import styles from './Application.module.css'
import { applicationKey, type OwnApplication } from './use-application.ts'

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
