import { useQueryClient } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../app/addresses.ts'
import { call, messageOf } from '../app/api-client.ts'
import { britishDate } from '../app/dates.ts'
import { currentSession } from '../app/session.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Avatar } from '../ui/display/Avatar.tsx'
import { Card } from '../ui/display/Card.tsx'
import { ClampedText, shorten } from '../ui/display/ClampedText.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { alertDialog, confirmDialog } from '../ui/overlay/dialogs.ts'
import { toast } from '../ui/overlay/toasts.ts'
import { ApplicantForm } from './ApplicantForm.tsx'
import styles from './Applicants.module.css'
import type { Applicant } from './applicant.ts'
import { NotSent } from './NotSent.tsx'

interface Props {
  readonly applicant: Applicant
}

/** Shows the applicant that was found, as far as the officer may see them (D48). */
export function FoundApplicant({ applicant }: Props) {
  const { state, _id, name } = applicant
  if (state === 'taken over') return <Banner tone="accent">This applicant is a client already.</Banner>
  if (_id === null || name === null) return <NotSent email={applicant.email} />
  return <ReadApplicant applicant={applicant} userId={_id} name={name} />
}

/** An applicant whose answers the officer may read, with the button that makes them a client. */
function ReadApplicant({
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
          <ApplicantForm form={form} />
        </Card>
      ))}
    </section>
  )
}
