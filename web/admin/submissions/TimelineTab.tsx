import { useInfiniteQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../app/api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { SubmissionDetails } from '../status.ts'
import { TimelineEntry } from './TimelineEntry.tsx'
import styles from './TimelineTab.module.css'

// spec 2 §2.35, §8.26

interface Props {
  readonly formType: string
  readonly submission: SubmissionDetails
}

/** The submission's actual history, newest first. Older events load on demand. */
export function TimelineTab({ formType, submission }: Props) {
  const { timeline, _id: submissionId, version } = submission
  const older = useInfiniteQuery({
    queryKey: ['admin', 'timeline', submissionId, version, timeline.nextCursor],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/submissions/{formType}/{submissionId}/timeline', {
        params: { formType, submissionId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: timeline.nextCursor ?? '',
    getNextPageParam: page => page.nextCursor,
    // The newest events come with the submission; older ones load only on demand.
    enabled: false,
  })
  const events = [...timeline.events, ...(older.data?.pages.flatMap(page => page.events) ?? [])]
  const hasMore = older.data ? older.hasNextPage : timeline.nextCursor !== null
  if (events.length === 0) return <EmptyState>No details available</EmptyState>
  return (
    <div className={styles.frame}>
      <ol className={styles.events}>
        {events.map(event => (
          <TimelineEntry key={event._id} event={event} />
        ))}
      </ol>
      {older.error && (
        <Banner tone="bad">{messageOf(older.error, 'Failed to load submission details')}</Banner>
      )}
      {hasMore && (
        <Button
          busy={older.isFetching}
          onClick={() => (older.data ? older.fetchNextPage() : older.refetch())}
        >
          Show earlier
        </Button>
      )}
    </div>
  )
}
