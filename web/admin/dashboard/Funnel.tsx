import { Link } from 'wouter'
import { formatNumber } from '../../../engine/number-format.ts'
import { rowOf } from '../../../forms/catalogue.ts'
import { BarRows } from '../../charts/BarRows.tsx'
import { shareText } from '../../charts/chart-scale.ts'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { adminPaths, withFilters } from '../admin-paths.ts'
import { howMany } from '../lists/count-text.ts'
import { ChartCard } from './ChartCard.tsx'
import type { Charts } from './use-dashboard.ts'

// spec 3 §2.82

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
