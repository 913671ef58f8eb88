import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { paths } from '../app/addresses.ts'
import { ApiError, call, messageOf } from '../app/api-client.ts'
import frame from '../shell/page.module.css'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Card } from '../ui/display/Card.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { isFocusLost } from '../ui/focus-lost.ts'
import styles from './Applicants.module.css'
import { applicantKey } from './applicant.ts'
import { FoundApplicant } from './FoundApplicant.tsx'
import { WaitingApplications } from './WaitingApplications.tsx'

/** Shows the waiting applications, and a search by exact email address. Applications that were not sent cannot be browsed. */
export function ApplicantSearch() {
  const [parameters, setParameters] = useSearchParams()
  const email = parameters.get('email') ?? ''
  const [typed, setTyped] = useState(email)
  const [problem, setProblem] = useState<string | undefined>()
  const { data, error, refetch, isFetching, isPending } = useQuery({
    queryKey: applicantKey(email),
    queryFn: ({ signal }) => call('GET /api/loan-officer/applicants', { query: { email }, signal }),
    enabled: email !== '',
  })

  // The email in the address may change without typing, because a link in the list sets it; the box then follows.
  const [shown, setShown] = useState(email)
  if (shown !== email) {
    setShown(email)
    setTyped(email)
  }

  // The pressed link in the list, or the button of an application that somebody else took over, has disappeared and with it the
  // focus.
  const found = useRef<HTMLDivElement>(null)
  const applicant = data?.applicant
  useEffect(() => {
    if (applicant && isFocusLost()) found.current?.focus()
  }, [applicant])

  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = typed.trim()
    setProblem(
      wanted === ''
        ? 'Email is required'
        : wanted.includes('@')
          ? undefined
          : 'Please enter a valid email address',
    )
    if (!wanted.includes('@')) return
    if (wanted === email) void refetch()
    else setParameters({ email: wanted })
  }

  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <div className={frame.page}>
      <Link
        href={email === '' ? paths.officerDashboard : paths.applicants}
        className={`${buttonClass('quiet', 'small')} ${frame.back}`}
      >
        <ArrowLeft />
        {email === '' ? 'Back to Dashboard' : 'Back to the applications'}
      </Link>
      <Card
        title="Find the applicant"
        note="By the email address with which the applicant registered and filled the forms."
      >
        <form className={styles.search} onSubmit={submit} noValidate>
          <TextField
            label="Email Address"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            className={styles.email}
            value={typed}
            error={problem}
            onChange={event => setTyped(event.target.value)}
          />
          <Button type="submit" variant="primary" busy={isFetching}>
            Find applicant
          </Button>
        </form>
      </Card>
      {email === '' ? (
        <WaitingApplications />
      ) : isUnknown ? (
        <EmptyState>{messageOf(error, 'No applicant has registered with this email address.')}</EmptyState>
      ) : error ? (
        <ErrorState
          message={messageOf(error, 'Failed to load the applicant')}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      ) : isPending ? (
        <Skeleton shape="cards" count={3} />
      ) : (
        <div ref={found} tabIndex={-1}>
          <FoundApplicant key={email} applicant={data.applicant} />
        </div>
      )}
    </div>
  )
}
