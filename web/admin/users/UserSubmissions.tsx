import { call } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import { StatCard } from '../../ui/display/StatCard.tsx'
import { StatCards } from '../../ui/display/StatCards.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { ExportButtons } from '../exports/ExportButtons.tsx'
import { chosen } from '../lists/chosen.ts'
import { countText } from '../lists/count-text.ts'
import { PagedTable } from '../lists/PagedTable.tsx'
import { RefreshButton } from '../lists/RefreshButton.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { usePages } from '../lists/use-pages.ts'
import { isGone } from '../say-failure.ts'
import { emailText, nameText } from '../status.ts'
import { userSubmissionColumns } from './user-submission-columns.tsx'

// spec 2 §7.16, §8.20–21, §9.27

const emptyTexts = {
  all: 'This user has not submitted any forms yet.',
  completed: 'No completed submissions found.',
  'in-progress': 'No in-progress submissions found.',
}

/** spec 2 §2.46–48, §2.54–56: one user's submissions; a loan officer's are the forms of the officer's clients. */
export function UserSubmissions({ userId }: { readonly userId: string }) {
  const address = useListAddress()
  const filter = address.get('status')
  const status = filter === 'completed' || filter === 'in-progress' ? filter : 'all'
  const query = status === 'all' ? {} : { status }
  const list = usePages(['user-submissions', userId, status], page =>
    call('GET /api/admin/users/{userId}/submissions', {
      params: { userId },
      query: { ...query, ...page.query },
      signal: page.signal,
    }),
  )
  const rows = list.pages?.flatMap(page => page.submissions)
  const statistics = list.first?.statistics
  const user = list.first?.user
  const gone = isGone(list.error)
  const options = [
    { value: 'all' as const, label: 'All', ...counted(statistics?.totalSubmissions) },
    { value: 'completed' as const, label: 'Completed', ...counted(statistics?.completedSubmissions) },
    { value: 'in-progress' as const, label: 'In Progress', ...counted(statistics?.inProgressSubmissions) },
  ]
  const active = chosen(options, status)

  return (
    <AdminPage
      title={user ? nameText(user.name) : 'User Submissions'}
      context={
        user && (
          <>
            <ClampedText text={emailText(user.email)} />
            <span>User Submissions</span>
            {user.isDeleted && <span>Deleted account</span>}
          </>
        )
      }
      back={{ href: paths.adminUsers, label: 'Back to Users' }}
      actions={
        !gone && (
          <>
            <ExportButtons
              name="Submissions"
              fallbackName="user-submissions"
              failure="Failed to export submissions"
              downloadIn={format => ({
                call: 'GET /api/admin/export/users/{userId}/submissions/{format}',
                params: { userId, format },
                query,
              })}
            />
            <RefreshButton busy={list.isRefetching} onRefresh={() => list.refetch()} />
          </>
        )
      }
    >
      {!gone && !(list.error && !rows) && (
        <>
          <StatCards label="Statistics">
            <StatCard label="Total Submissions" value={statistics?.totalSubmissions ?? null} />
            <StatCard label="Completed" value={statistics?.completedSubmissions ?? null} />
            <StatCard label="In Progress" value={statistics?.inProgressSubmissions ?? null} />
            <StatCard label="Form Types" value={statistics?.formTypes ?? null} />
          </StatCards>
          <div>
            <SegmentedControl
              label="Status"
              options={options}
              value={status}
              onChange={value => address.set('status', value === 'all' ? undefined : value)}
            />
          </div>
        </>
      )}
      <PagedTable
        list={list}
        caption="Submissions"
        columns={userSubmissionColumns}
        rows={rows}
        rowKey={submission => submission._id}
        failure={gone ? 'User not found' : 'Failed to load user submissions'}
        empty={<EmptyState>{emptyTexts[status]}</EmptyState>}
        footer={
          rows &&
          list.first &&
          countText('submissions', { ...list.first, shown: rows.length }, [
            status === 'all' ? undefined : active?.label,
          ])
        }
      />
    </AdminPage>
  )
}

function counted(count: number | undefined): { count?: number } {
  return count === undefined ? {} : { count }
}
