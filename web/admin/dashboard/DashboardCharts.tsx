import type { UseQueryResult } from '@tanstack/react-query'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Table2 from 'lucide-react/icons/table-2'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '../../../engine/number-format.ts'
import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import { BarRows } from '../../charts/BarRows.tsx'
import { shareText, weekEnd, weekText } from '../../charts/chart-scale.ts'
import { type Week, WeekColumns } from '../../charts/WeekColumns.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { adminPaths, withFilters } from '../admin-paths.ts'
import { daysBy } from '../dates.ts'
import { withReason } from '../say-failure.ts'
import { howMany, riskTone } from '../status.ts'
import dashboard from './Dashboard.module.css'
import styles from './DashboardCharts.module.css'
import type { Charts } from './use-dashboard.ts'

// spec 3 §2.6, §2.82

/** The dashboard's three charts. */
export function ChartGrid({
  charts: { data, error, refetch, isFetching },
}: {
  readonly charts: UseQueryResult<Charts>
}) {
  if (error && !data) {
    return (
      <ErrorState
        message={`Error: ${withReason(error, 'Failed to load dashboard data')}`}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    )
  }
  if (!data) return <Skeleton shape="cards" count={3} />
  return (
    <div className={dashboard.charts}>
      <Funnel funnel={data.funnel} />
      <WeeklyCompletions weeks={data.completionsPerWeek} />
      <RiskDistribution categories={data.riskCategories} />
    </div>
  )
}

/** Returns e.g. '12 (40 waiting)'; a dash if no client waits. */
const waitedText = (days: number | null, waiting: number) =>
  days === null ? '–' : `${formatNumber(days)} (${formatNumber(waiting)} waiting)`
const medianText = (days: number | null) => (days === null ? '' : howMany(days, 'day', 'days'))

/** A funnel chart of how many clients have reached and completed each form of the chain. */
export function Funnel({ funnel }: { readonly funnel: Charts['funnel'] }) {
  const first = funnel[0]?.started ?? 0
  return (
    <ChartCard
      title="From First to Last Form"
      note="Bars: clients who started each form; solid part: who completed it. Days: median wait at a form"
      empty={first === 0 ? 'No client has started a form yet.' : null}
      headers={['Form', 'Started', 'Completed', 'Share of first form', 'Median days waited']}
      rows={funnel.map(({ formType, slug, started, completed, waiting, medianDays }) => [
        <Link key={slug} href={adminPaths.forms(slug, { owner: 'client' })}>
          {rowOf(formType).adminLabel}
        </Link>,
        formatNumber(started),
        <Link key="completed" href={adminPaths.forms(slug, { owner: 'client', status: 'completed' })}>
          {formatNumber(completed)}
        </Link>,
        shareText(started, first),
        <Link key="waiting" href={withFilters(adminPaths.waiting, { form: formType })}>
          {waitedText(medianDays, waiting)}
        </Link>,
      ])}
      chart={
        <BarRows
          rows={funnel.map(({ formType, slug, started, completed, medianDays }) => ({
            key: formType,
            label: (
              <>
                <FormMarker colour={rowOf(formType).colour} />
                {rowOf(formType).adminLabel}
              </>
            ),
            href: adminPaths.forms(slug, { owner: 'client' }),
            whole: started,
            part: completed,
            text: [`${formatNumber(completed)} of ${formatNumber(started)}`, medianText(medianDays)]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      }
    />
  )
}

/** Returns the address of the list of forms completed in a week. */
function weekPath(weekStart: string): string {
  const week = { submittedFrom: weekStart, submittedTo: weekEnd(weekStart), sort: '-submitted' }
  return adminPaths.forms('all-submissions', week)
}

function WeeklyCompletions({ weeks }: { readonly weeks: readonly Week[] }) {
  const sum = weeks.reduce((total, week) => total + week.completed, 0)
  return (
    <ChartCard
      title="Completions per Week"
      note={`Forms completed in the last ${weeks.length} weeks; the last column is this week so far. ${daysBy()}.`}
      empty={sum === 0 ? 'No form has been completed in these weeks.' : null}
      headers={['Week of', 'Completed']}
      rows={weeks.map(({ weekStart, completed }) => [
        <Link key={weekStart} href={weekPath(weekStart)}>
          {weekText(weekStart)}
        </Link>,
        formatNumber(completed),
      ])}
      chart={<WeekColumns weeks={weeks} listOf={weekPath} />}
    />
  )
}

/** Completed scorecards and memos by risk category, lowest risk first. */
function RiskDistribution({ categories }: { readonly categories: Charts['riskCategories'] }) {
  const types = [...new Set(categories.map(category => category.formType))]
  const sumOf = (type: FormType) =>
    categories.filter(({ formType }) => formType === type).reduce((sum, { forms }) => sum + forms, 0)
  const categoryPath = (type: FormType, risk: string) => adminPaths.forms(rowOf(type).slug, { risk })
  return (
    <ChartCard
      title="Risk Categories"
      note="Of completed scorecards and credit memos"
      empty={
        categories.every(({ forms }) => forms === 0) ? 'No scorecard or memo has been completed yet.' : null
      }
      headers={['Category', 'Form', 'Forms', 'Share']}
      rows={categories.map(({ formType, category, forms }) => [
        <Link key={category} href={categoryPath(formType, category)}>
          {category}
        </Link>,
        rowOf(formType).adminLabel,
        formatNumber(forms),
        shareText(forms, sumOf(formType)),
      ])}
      chart={
        <div className={styles.group}>
          {types.map(type => (
            <div key={type}>
              <h3>{rowOf(type).adminLabel}</h3>
              <BarRows
                rows={categories
                  .filter(({ formType }) => formType === type)
                  .map(({ category, forms }) => ({
                    key: category,
                    label: category,
                    href: categoryPath(type, category),
                    whole: forms,
                    tone: riskTone(category),
                    text: `${formatNumber(forms)} · ${shareText(forms, sumOf(type))}`,
                  }))}
              />
            </div>
          ))}
        </div>
      }
    />
  )
}

interface Props {
  readonly title: string
  readonly note: string
  readonly chart: ReactNode
  /** The numbers of the chart, as a table. */
  readonly headers: readonly string[]
  readonly rows: readonly (readonly [name: ReactNode, ...numbers: ReactNode[]])[]
  /** The text if there is nothing to draw; null if there is. */
  readonly empty: string | null
}

/** A chart with a button that shows its numbers as a table. */
function ChartCard({ title, note, chart, headers, rows, empty }: Props) {
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartNoAxesColumn : Table2
  return (
    <Card
      title={title}
      note={note}
      action={
        empty === null && (
          <div>
            <Button
              size="small"
              icon={<Icon />}
              aria-label={`${asTable ? 'Chart' : 'Table'}: ${title}`}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? 'Chart' : 'Table'}
            </Button>
          </div>
        )
      }
    >
      {empty !== null ? (
        <p className={styles.empty}>{empty}</p>
      ) : asTable ? (
        <table className={styles.table}>
          <caption className={styles.caption}>{title}</caption>
          <thead>
            <tr>
              {headers.map(header => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...numbers], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer, in its order.
              <tr key={place}>
                <th scope="row">{name}</th>
                {numbers.map((number, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
                  <td key={column}>{number}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        chart
      )}
    </Card>
  )
}
