import { Link } from 'wouter'
import { rowOf } from '../../../forms/catalogue.ts'
import { BarRows } from '../../charts/BarRows.tsx'
import { shareText } from '../../charts/chart-scale.ts'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { adminPaths } from '../admin-paths.ts'
import { ChartCard } from './ChartCard.tsx'
import type { Charts } from './use-dashboard.ts'

const count = (number: number) => number.toLocaleString('en-US')

/** How many clients have come how far, from the first form to the seventh. */
export function Funnel({ funnel }: { readonly funnel: Charts['funnel'] }) {
  const first = funnel[0]?.started ?? 0
  return (
    <ChartCard
      title="From First to Seventh Form"
      note="Clients who began each form; solid: who completed it"
      empty={first === 0 ? 'No client has begun a form yet.' : null}
      headers={['Form', 'Began', 'Completed', 'Of the first']}
      rows={funnel.map(({ formType, slug, started, completed }) => [
        <Link key={slug} href={adminPaths.forms(slug, { owner: 'client' })}>
          {rowOf(formType).adminLabel}
        </Link>,
        count(started),
        <Link key="completed" href={adminPaths.forms(slug, { owner: 'client', status: 'completed' })}>
          {count(completed)}
        </Link>,
        shareText(started, first),
      ])}
      chart={
        <BarRows
          rows={funnel.map(({ formType, slug, started, completed }) => ({
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
            text: `${count(completed)} of ${count(started)}`,
          }))}
        />
      }
    />
  )
}
