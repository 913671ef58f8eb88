import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { rowOf } from '../../../forms/catalogue.ts'
import { ApiError, call } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { RefreshButton } from '../lists/RefreshButton.tsx'
import { nameText, shortId } from '../status.ts'
import { FormDataTab } from './FormDataTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { RawDataTab } from './RawDataTab.tsx'
import { TimelineTab } from './TimelineTab.tsx'

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'form-data', label: 'Form Data' },
  { id: 'timeline', label: 'Timeline' },
  { id: 'raw-data', label: 'Raw Data' },
] as const

interface Props {
  readonly formType: string
  readonly submissionId: string
}

/** Part 2 §2: one submission in detail. */
export function SubmissionDetail({ formType, submissionId }: Props) {
  const [parameters, setParameters] = useSearchParams()
  const active = tabs.find(({ id }) => id === parameters.get('tab'))?.id ?? 'overview'
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['admin', 'submission', formType, submissionId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/submissions/{formType}/{submissionId}', {
        params: { formType, submissionId },
        signal,
      }),
  })
  const submission = data?.submission
  const back = { href: paths.adminForms(formType), label: 'Back to Submissions' }

  if (error && !submission) {
    const isGone = error instanceof ApiError && error.status === 404
    return (
      <AdminPage title="Submission" back={back}>
        <ErrorState
          message={isGone ? 'Submission not found' : 'Failed to load submission details'}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      </AdminPage>
    )
  }
  return (
    <AdminPage
      title={submission ? rowOf(submission.formType).adminLabel : 'Submission'}
      context={
        submission && (
          <>
            <bdi>{nameText(submission.client?.name ?? submission.userId?.name).slice(0, 120)}</bdi>
            <span>ID: {shortId(submission._id)}</span>
          </>
        )
      }
      back={back}
      actions={<RefreshButton busy={isFetching} onRefresh={() => refetch()} />}
    >
      {submission ? (
        <Tabs
          label="Submission"
          tabs={tabs}
          active={active}
          onChange={id => setParameters(id === 'overview' ? {} : { tab: id }, { replace: true })}
        >
          {active === 'overview' && <OverviewTab submission={submission} />}
          {active === 'form-data' && <FormDataTab steps={submission.steps} />}
          {active === 'timeline' && <TimelineTab formType={formType} submission={submission} />}
          {active === 'raw-data' && <RawDataTab submission={submission} />}
        </Tabs>
      ) : (
        <Skeleton shape="fields" count={9} />
      )}
    </AdminPage>
  )
}
