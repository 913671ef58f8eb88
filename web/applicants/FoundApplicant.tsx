import { useQueryClient } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call, messageOf } from '../api-client.ts'
import { britishDate } from '../dates.ts'
import { paths } from '../paths.ts'
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

/** Who was found, what they have filled, and the one button that makes them a client. */
export function FoundApplicant({ applicant }: { readonly applicant: Applicant }) {
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { name, email, forms, isClient } = applicant

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
        params: { userId: applicant._id },
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
            <ClampedText text={email} limit={80} /> · registered {britishDate(applicant.createdAt)}
          </p>
        </div>
        {!isClient && forms.length > 0 && (
          <Button variant="primary" icon={<UserPlus aria-hidden="true" />} busy={busy} onClick={takeOver}>
            Take over as a new client
          </Button>
        )}
      </div>
      {isClient && <Banner tone="info">This applicant is a client already.</Banner>}
      {forms.length === 0 && (
        <Banner tone="info">
          This applicant has not filled any form yet; there is nothing to take over.
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
