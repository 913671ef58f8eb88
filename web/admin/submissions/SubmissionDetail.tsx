import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { rowOf, rowOfSlug } from '../../../forms/catalogue.ts'
import { call } from '../../app/api-client.ts'
import { OutdatedBanner } from '../../shell/OutdatedBanner.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { adminPaths } from '../admin-paths.ts'
import { pathOf, useCameFrom } from '../came-from.ts'
import { RefreshButton } from '../lists/RefreshButton.tsx'
import { isGone, withReason } from '../say-failure.ts'
import { nameText, shortId } from '../status.ts'
import { FormDataTab } from './FormDataTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { RawDataTab } from './RawDataTab.tsx'
import { TimelineTab } from './TimelineTab.tsx'

// spec 2 §8.15

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

/** spec 2 §2.35–36: one submission in detail. */
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
  const back = { href: useListBefore(formType), label: 'Back to Submissions' }

  const gone = isGone(error)
  const failure = gone ? 'Submission not found' : 'Failed to load submission details'
  if (error && (gone || !submission)) {
    return (
      <AdminPage title="Submission" back={back}>
        <ErrorState
          message={gone ? failure : withReason(error, failure)}
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
            <bdi>{shorten(nameText(submission.client?.name ?? submission.userId?.name))}</bdi>
            <span>ID: {shortId(submission._id)}</span>
          </>
        )
      }
      back={back}
      actions={<RefreshButton busy={isFetching} onRefresh={() => refetch()} />}
    >
      {error && (
        <OutdatedBanner error={error} failure={failure} onRetry={() => refetch()} busy={isFetching} />
      )}
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

/**
 * Returns the address of the submission list, including a user's, from which the user came; otherwise that of this form type's
 * list.
 */
function useListBefore(formType: string): string {
  const cameFrom = useCameFrom()
  const isList =
    cameFrom !== null && /^\/admin\/(forms\/[^/]+|users\/[^/]+\/submissions)$/.test(pathOf(cameFrom))
  return isList ? cameFrom : adminPaths.forms(rowOfSlug(formType) ? formType : 'all-submissions')
}
