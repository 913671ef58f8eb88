import { useMemo } from 'react'
import type { AnswerOf } from '../../../api/contract.ts'
import { paths } from '../../app/addresses.ts'
import { call } from '../../app/api-client.ts'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import { StatCard, StatCards } from '../../ui/display/StatCard.tsx'
import { adminPaths } from '../admin-paths.ts'
import { countOf } from '../lists/count-text.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { describeList } from '../lists/list-description.ts'
import { emailText, nameText } from '../status.ts'
import { submissionStatusFilter } from '../submissions/status-filter.ts'
import { userSubmissionColumns } from './user-submission-columns.tsx'

// spec 2 §7.16, §8.20–21, §9.27

type Page = AnswerOf<'GET /api/admin/users/{userId}/submissions'>

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
