import { Link } from 'wouter'
import { BarRows } from '../../charts/BarRows.tsx'
import { paths } from '../../paths.ts'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { nameText } from '../status.ts'
import { ChartCard } from './ChartCard.tsx'
import type { Charts } from './use-dashboard.ts'

const count = (number: number) => number.toLocaleString('en-US')

/** The forms of the officers who have completed most. */
export function OfficersCompared({ officers }: { readonly officers: Charts['officers'] }) {
  const nameOf = (name: string) => <bdi>{shorten(nameText(name), 40)}</bdi>
  return (
    <ChartCard
      title="Loan Officers Compared"
      note="Solid: forms that the officer completed; light: open forms of the officer’s clients"
      empty={officers.length === 0 ? 'There are no loan officers yet.' : null}
      headers={['Loan officer', 'Clients', 'Forms', 'Completed']}
      rows={officers.map(({ id, name, clientCount, totalForms, completedForms }) => [
        <Link key={id} href={paths.adminUserSubmissions(id)}>
          {nameOf(name)}
        </Link>,
        <Link key="clients" href={paths.adminUserClients(id)}>
          {count(clientCount)}
        </Link>,
        count(totalForms),
        count(completedForms),
      ])}
      chart={
        <BarRows
          rows={officers.map(({ id, name, totalForms, completedForms }) => ({
            key: id,
            label: nameOf(name),
            href: paths.adminUserSubmissions(id),
            whole: totalForms,
            part: completedForms,
            text: `${count(completedForms)} of ${count(totalForms)}`,
          }))}
        />
      }
    />
  )
}
