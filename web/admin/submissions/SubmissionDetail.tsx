import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { rowOf, rowOfSlug } from '../../../forms/catalogue.ts'
import { call } from '../../app/api-client.ts'
import { OutdatedBanner } from '../../shell/OutdatedBanner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { ClampedText, shorten } from '../../ui/display/ClampedText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { AdminPage, pathOf, RefreshButton, useCameFrom } from '../AdminPage.tsx'
import { adminPaths } from '../admin-paths.ts'
import { isGone, withReason } from '../say-failure.ts'
import { nameText, type SubmissionDetails, shortId } from '../status.ts'
import { OverviewTab } from './OverviewTab.tsx'
import styles from './Submission.module.css'
import { TimelineTab } from './TimelineTab.tsx'

// spec 2 §2.35, §8.15

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

const views = [
  { value: 'answered', label: 'Answered' },
  { value: 'all', label: 'All fields' },
] as const

/** The form's data with its own labels, steps and units (spec 2 §2.35, §8.26). */
function FormDataTab({ steps }: { readonly steps: readonly DescribedStep[] }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('answered')
  const { answered, fields } = answeredCount(steps)
  const shown = stepsShown(steps, view === 'all')
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.count}>
          {answered} of {fields} fields answered; ƒ marks calculated values
        </p>
        <SegmentedControl label="Show" options={views} value={view} onChange={setView} />
      </div>
      {shown.length === 0 ? (
        <EmptyState>No details available</EmptyState>
      ) : (
        <div className={styles.steps}>
          {shown.map(({ number, title, lines }) => (
            <Card key={number} title={`${number}. ${title}`}>
              <dl className={styles.lines}>
                {lines.map(({ key, label, display, calculated }) => (
                  <div key={key} className={classNames(styles.line, calculated && styles.calculated)}>
                    <dt>
                      {label}
                      {calculated && (
                        <abbr title="Calculated" className={styles.mark}>
                          ƒ
                        </abbr>
                      )}
                    </dt>
                    <dd>
                      {display === '' ? (
                        <span className={styles.unanswered}>-</span>
                      ) : (
                        <ClampedText text={display} limit={160} />
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </Card>
          ))}
        </div>
      )}
    </>
  )
}

type DescribedStep = SubmissionDetails['steps'][number]

/** Counts the fields and how many of them are answered; calculated values do not count. */
export function answeredCount(steps: readonly DescribedStep[]): { answered: number; fields: number } {
  const inputs = steps.flatMap(step => step.lines).filter(line => !line.calculated)
  return { answered: inputs.filter(line => line.display !== '').length, fields: inputs.length }
}

/**
 * Returns all steps, or only the lines with a value. A form without any answer has no lines then, although its calculated values
 * may show zero.
 */
export function stepsShown(steps: readonly DescribedStep[], all: boolean): DescribedStep[] {
  if (all) return [...steps]
  if (answeredCount(steps).answered === 0) return []
  return steps
    .map(step => ({ ...step, lines: step.lines.filter(line => line.display !== '') }))
    .filter(step => step.lines.length > 0)
}

/** The submission as stored (spec 2 §2). */
function RawDataTab({ submission }: { readonly submission: SubmissionDetails }) {
  const { timeline: _timeline, steps: _steps, ...stored } = submission
  const text = JSON.stringify(stored, null, 2)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast('Copied')
    } catch {
      toast('The browser did not allow copying.', 'bad')
    }
  }

  return (
    <>
      <div className={styles.tools}>
        <p className={styles.count}>Keys and values as they are stored</p>
        <Button size="small" icon={<Copy />} onClick={copy}>
          Copy
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label="Stored data" className={styles.raw}>
        <pre>{text}</pre>
      </section>
    </>
  )
}
