import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../app/api-client.ts'
import { americanDateTime } from '../../app/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { howMany, nameText, type SubmissionDetails, type TimelineEvent } from '../status.ts'
import styles from './TimelineTab.module.css'

// spec 2 §2.35, §8.26; spec 3 §2.53

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

const shownAtFirst = 5

/** One event of the history: what was done, by whom and when, and which answers changed. */
function TimelineEntry({ event }: { readonly event: TimelineEvent }) {
  const [all, setAll] = useState(false)
  const { action, at, actor, changes } = event
  const shown = all ? changes : changes.slice(0, shownAtFirst)
  return (
    <li className={classNames(styles.event, styles[action])}>
      <p className={styles.head}>
        <strong>{actionText(action)}</strong>
        {changes.length > 0 && <span className={styles.quiet}>{changesText(changes.length)}</span>}
      </p>
      <p className={styles.quiet}>
        {americanDateTime(at)} by <ClampedText text={nameText(actor?.name)} limit={60} />
      </p>
      {shown.length > 0 && (
        <dl className={styles.changes}>
          {shown.map(({ key, label, from, to, origin }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {from !== '' && (
                  <>
                    <s className={styles.from}>
                      <ClampedText text={from} limit={80} />
                    </s>{' '}
                    <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                {to === '' ? <em>cleared</em> : <ClampedText text={to} limit={80} />}
                {origin && (
                  <>
                    {' '}
                    <em>
                      <ClampedText text={origin} limit={120} />
                    </em>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length > shownAtFirst && (
        <Button variant="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${changes.length} changes`}
        </Button>
      )}
    </li>
  )
}

const words: Record<string, string> = {
  created: 'Created',
  saved: 'Saved',
  completed: 'Completed',
  reopened: 'Reopened for editing',
  moved: 'Moved to another loan officer',
  taken_over: 'Taken over from the applicant',
  restored: 'Restored with its client',
}

/** Returns an event's label; for an unknown event, its name with spaces. */
export function actionText(action: string): string {
  return words[action] ?? action.replaceAll('_', ' ')
}

export function changesText(count: number): string {
  return howMany(count, 'field changed', 'fields changed')
}
