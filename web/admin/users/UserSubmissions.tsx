import { useMemo } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../api/contract.ts'
import { rowOf } from '../../../forms/catalogue.ts'
import { paths } from '../../app/addresses.ts'
import { call } from '../../app/api-client.ts'
import { americanDateTime } from '../../app/dates.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { ClampedText, shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { StatCard, StatCards } from '../../ui/display/StatCard.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { ListScreen } from '../lists/ListScreen.tsx'
import { countOf, describeList } from '../lists/list-description.ts'
import { PersonCell } from '../lists/PersonCell.tsx'
import { emailText, nameText, type Submission, shortId, stepText } from '../status.ts'
import { SubmissionStatus, submissionStatusFilter } from '../submissions/SubmissionList.tsx'

// spec 2 §7.16, §8.20–21, §9.27

type Page = AnswerOf<'GET /api/admin/users/{userId}/submissions'>

/** spec 2 §2.49–50, §2.52–53: the columns of a user's submissions. */
export const userSubmissionColumns: readonly Column<Submission>[] = [
  {
    key: 'type',
    header: 'Form Type',
    isRowHeader: true,
    cell: row => (
      <span className={cells.marked} id={`submission-${row._id}`}>
        <FormMarker colour={rowOf(row.formType).colour} />
        <PersonCell
          name={rowOf(row.formType).adminLabel}
          withAvatar={false}
          note={
            <>
              {stepText(row)} · {shortId(row._id)}
              {row.client && (
                <>
                  {' · '}
                  <bdi>{shorten(row.client.name, 60)}</bdi>
                </>
              )}
            </>
          }
        />
      </span>
    ),
  },
  { key: 'status', header: 'Status & Progress', cell: row => <SubmissionStatus form={row} withoutDraft /> },
  {
    key: 'created',
    header: 'Created',
    cell: row => <span className={cells.date}>{americanDateTime(row.createdAt)}</span>,
  },
  {
    key: 'updated',
    header: 'Last Updated',
    cell: row => <span className={cells.date}>{americanDateTime(row.lastSaved)}</span>,
  },
  {
    key: 'submitted',
    header: 'Submitted',
    cell: row => (
      <span className={cells.date}>{row.isCompleted ? americanDateTime(row.submittedAt) : '-'}</span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: row => (
      <Link
        href={paths.adminSubmission(row.formSlug, row._id)}
        aria-describedby={`submission-${row._id}`}
        className={buttonClass('secondary', 'small')}
      >
        View Details
      </Link>
    ),
  },
]

const listOf = (userId: string) =>
  describeList({
    title: (first: Page | undefined) => (first ? nameText(first.user.name) : 'User Submissions'),
    caption: 'Submissions',
    key: ['user-submissions', userId],
    back: { href: adminPaths.users, label: 'Back to Users' },
    filters: [submissionStatusFilter],
    fetchPage: (query, signal) =>
      call('GET /api/admin/users/{userId}/submissions', { params: { userId }, query, signal }),
    rows: page => page.submissions,
    columns: userSubmissionColumns,
    opens: row => paths.adminSubmission(row.formSlug, row._id),
    optionCounts: ({ statistics }) => ({
      all: statistics.totalSubmissions,
      completed: statistics.completedSubmissions,
      'in-progress': statistics.inProgressSubmissions,
    }),
    exported: {
      name: 'Submissions',
      fallbackName: 'user-submissions',
      asButtons: true,
      failure: 'Failed to export submissions',
      downloadIn: (format, query) => ({
        call: 'GET /api/admin/export/users/{userId}/submissions/{format}',
        params: { userId, format },
        query,
      }),
    },
    failure: 'Failed to load user submissions',
    noRows: 'This user has not submitted any forms yet.',
    noMatches: ({ status }) =>
      status === 'completed' ? 'No completed submissions found.' : 'No in-progress submissions found.',
    counted: countOf('submissions'),
    person: {
      notFound: 'User not found',
      context: ({ user }) => (
        <>
          {user.erasedAt === null && <ClampedText text={emailText(user.email)} />}
          <span>User Submissions</span>
          {user.isDeleted && <span>{user.erasedAt === null ? 'Deleted account' : 'Erased account'}</span>}
        </>
      ),
      statistics: first => (
        <StatCards label="Statistics">
          <StatCard label="Total Submissions" value={first?.statistics.totalSubmissions ?? null} />
          <StatCard label="Completed" value={first?.statistics.completedSubmissions ?? null} />
          <StatCard label="In Progress" value={first?.statistics.inProgressSubmissions ?? null} />
          <StatCard label="Form Types" value={first?.statistics.formTypes ?? null} />
        </StatCards>
      ),
    },
  })

/** spec 2 §2.46–48, §2.54–56: one user's submissions. A loan officer's submissions are the forms of their clients. */
export function UserSubmissions({ userId }: { readonly userId: string }) {
  return <ListScreen list={useMemo(() => listOf(userId), [userId])} />
}
