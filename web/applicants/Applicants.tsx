import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { AnswerOf } from '../../api/contract.ts'
import { paths } from '../app/addresses.ts'
import { ApiError, call, messageOf } from '../app/api-client.ts'
import { longDate } from '../app/dates.ts'
import { QueryScope } from '../app/query.tsx'
import { AppShell } from '../shell/AppShell.tsx'
import frame from '../shell/page.module.css'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Badge } from '../ui/display/Badge.tsx'
import { Card } from '../ui/display/Card.tsx'
import { ClampedText } from '../ui/display/ClampedText.tsx'
import { type Column, DataTable } from '../ui/display/DataTable.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { isFocusLost } from '../ui/focus.ts'
import { ageInWords } from '../waiting-applications.ts'
import { ApplicantReview, applicantKey } from './ApplicantReview.tsx'
import styles from './Applicants.module.css'

// spec 3 §2.2

/** The screen on which a loan officer takes over an applicant's forms as a new client (D7). */
export function Applicants() {
  return (
    <AppShell title="Take Over an Applicant">
      <QueryScope>
        <ApplicantSearch />
      </QueryScope>
    </AppShell>
  )
}

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
          <ApplicantReview key={email} applicant={data.applicant} />
        </div>
      )}
    </div>
  )
}

type WaitingApplication = AnswerOf<'GET /api/loan-officer/applications'>['applications'][number]

const columns: readonly Column<WaitingApplication>[] = [
  {
    key: 'applicant',
    header: 'Applicant',
    isRowHeader: true,
    cell: ({ _id, name, email }) => (
      <span id={`waiting-${_id}`} className={styles.applicant}>
        <ClampedText text={name} limit={60} />
        <span className={styles.quiet}>
          <ClampedText text={email} limit={60} />
        </span>
      </span>
    ),
  },
  { key: 'branch', header: 'Branch', cell: ({ branch }) => <ClampedText text={branch || '–'} limit={40} /> },
  { key: 'sent', header: 'Sent', cell: ({ sentAt }) => longDate(sentAt) },
  { key: 'age', header: 'Waiting', cell: ({ sentAt }) => ageInWords(sentAt, new Date()) },
  {
    key: 'state',
    header: 'State',
    cell: ({ assignedTo }) =>
      assignedTo ? <Badge tone="accent">Assigned to you</Badge> : <Badge>For any officer</Badge>,
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: ({ _id, email }) => (
      <Link
        href={paths.applicant(email)}
        aria-describedby={`waiting-${_id}`}
        className={buttonClass('secondary', 'small')}
      >
        Read
      </Link>
    ),
  },
]

/** Applications that were sent and that nobody has taken over yet, longest waiting first. */
function WaitingApplications() {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: ['officer', 'waiting applications'],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/loan-officer/applications', {
          query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: page => page.nextCursor,
      placeholderData: keepPreviousData,
    })
  const rows = data?.pages.flatMap(page => page.applications)
  return (
    <Card title="Waiting applications" note="Sent by the applicants and not taken over yet, longest first.">
      {error && !rows ? (
        <ErrorState
          message={messageOf(error, 'Failed to load the applications')}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      ) : !rows ? (
        <Skeleton shape="table" count={3} />
      ) : rows.length === 0 ? (
        <EmptyState>No application is waiting.</EmptyState>
      ) : (
        <DataTable caption="Waiting applications" columns={columns} rows={rows} rowKey={row => row._id} />
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Load more
        </Button>
      )}
    </Card>
  )
}
