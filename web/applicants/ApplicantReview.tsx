import { useQueryClient } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import type { AnswerOf } from '../../api/contract.ts'
import { paths } from '../app/addresses.ts'
import { call, messageOf } from '../app/api-client.ts'
import { britishDate } from '../app/dates.ts'
import { currentSession } from '../app/session.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Avatar } from '../ui/display/Avatar.tsx'
import { Card } from '../ui/display/Card.tsx'
import { ClampedText, shorten } from '../ui/display/ClampedText.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { alertDialog, confirmDialog } from '../ui/overlay/dialogs.ts'
import { toast } from '../ui/overlay/toasts.ts'
import styles from './Applicants.module.css'

type Applicant = AnswerOf<'GET /api/loan-officer/applicants'>['applicant']

/** Returns the cache key of an applicant's answer. */
export const applicantKey = (email: string) => ['applicant', email.toLowerCase()]

interface Props {
  readonly applicant: Applicant
}

/** Shows the applicant that was found, as far as the officer may see them (D48). */
export function ApplicantReview({ applicant }: Props) {
  const { state, _id, name } = applicant
  if (state === 'taken over') return <Banner tone="accent">This applicant is a client already.</Banner>
  if (_id === null || name === null) return <UnsentApplication email={applicant.email} />
  return <SentApplication applicant={applicant} userId={_id} name={name} />
}

/** An applicant whose answers the officer may read, with the button that makes them a client. */
function SentApplication({
  applicant,
  userId,
  name,
}: Props & { readonly userId: string; readonly name: string }) {
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { email, forms, sentAt, createdAt, assignedTo } = applicant
  const isOthers = assignedTo !== null && assignedTo._id !== currentSession().user?._id

  async function takeOver() {
    const confirmed = await confirmDialog({
      title: 'Take over as a new client',
      text: `${shorten(name, 80)} becomes your client. The answers arrive as forms in progress, marked as given by the applicant, for you to check and complete.`,
      confirm: 'Take Over',
    })
    if (!confirmed) return
    setBusy(true)
    try {
      const { message, client } = await call('POST /api/loan-officer/applicants/{userId}/take-over', {
        params: { userId },
      })
      toast(message)
      await queries.invalidateQueries({ queryKey: ['officer'] })
      navigate(paths.clientForms(client._id))
    } catch (error) {
      setBusy(false)
      await alertDialog(messageOf(error, 'The applicant could not be taken over'))
      void queries.invalidateQueries({ queryKey: ['applicant'] })
    }
  }

  return (
    <section className={styles.found} aria-labelledby="applicant">
      <div className={styles.person}>
        <Avatar name={name} />
        <div className={styles.words}>
          <h2 id="applicant">
            <ClampedText text={name} limit={80} />
          </h2>
          <p className={styles.quiet}>
            <ClampedText text={email} limit={80} /> ·{' '}
            {sentAt
              ? `sent ${britishDate(sentAt)}`
              : `registered ${britishDate(createdAt)}, opened with the applicant’s code`}
          </p>
        </div>
        {forms.length > 0 && !isOthers && (
          <Button variant="primary" icon={<UserPlus />} busy={busy} onClick={takeOver}>
            Take over as a new client
          </Button>
        )}
      </div>
      {isOthers && (
        <Banner tone="accent">
          This application is assigned to <bdi>{shorten(assignedTo.name, 80)}</bdi>, who takes it over.
        </Banner>
      )}
      {forms.map(form => (
        <Card key={form._id} title={form.label} note={`Last changed ${britishDate(form.updatedAt)}`}>
          <FormAnswers form={form} />
        </Card>
      ))}
    </section>
  )
}

/** The little that is shown of an application before it is sent, with a field for the applicant's code, which opens it (D48). */
function UnsentApplication({ email }: { readonly email: string }) {
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(code.trim() === '' ? 'Code is required' : undefined)
    if (code.trim() === '') return
    setBusy(true)
    try {
      const answer = await call('POST /api/loan-officer/applicants/open', { body: { email, code } })
      queries.setQueryData(applicantKey(email), answer)
    } catch (error) {
      setProblem(messageOf(error, 'The application could not be opened'))
      setBusy(false)
    }
  }

  return (
    <Card
      title="This application has not been sent yet"
      note="Its answers are the applicant’s own until they send it. If the applicant is with you, ask for the code that the page “Your application” gives them."
    >
      <form className={styles.search} onSubmit={submit} noValidate>
        <TextField
          label="Code of the applicant"
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={styles.code}
          value={code}
          error={problem}
          onChange={event => setCode(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={busy}>
          Open
        </Button>
      </form>
    </Card>
  )
}

/** Shows an applicant's answers to one form, step by step, with the form's own labels. */
function FormAnswers({ form }: { readonly form: Applicant['forms'][number] }) {
  const steps = form.steps
    .map(step => ({
      ...step,
      lines: step.lines.filter(line => line.display !== '' && !line.calculated),
    }))
    .filter(step => step.lines.length > 0)
  return (
    <>
      <div className={styles.progress}>
        <span>{form.status === 'completed' ? 'Completed' : 'In Progress'}</span>
        <ProgressBar label={`${form.label} filled`} percent={form.completionPercentage} showPercent />
      </div>
      {steps.length === 0 && <p className={styles.quiet}>No data submitted yet</p>}
      {steps.map(({ number, title, lines }) => (
        <details key={number} className={styles.step}>
          <summary>
            {title} <span className={styles.quiet}>({lines.length} answered)</span>
          </summary>
          <dl className={styles.lines}>
            {lines.map(({ key, label, display }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  <ClampedText text={display} limit={160} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </>
  )
}
