import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AnswerOf } from '../../api/contract.ts'
import { call, messageOf } from '../api-client.ts'
import { longDate } from '../dates.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { Badge } from '../ui/display/Badge.tsx'
import { Card } from '../ui/display/Card.tsx'
import { ClampedText } from '../ui/display/ClampedText.tsx'
import { type Column, DataTable } from '../ui/display/DataTable.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { ageInWords } from '../waiting-applications.ts'
import styles from './Applicants.module.css'

type Waiting = AnswerOf<'GET /api/loan-officer/applications'>['applications'][number]

const columns: readonly Column<Waiting>[] = [
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
export function WaitingApplications() {
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
