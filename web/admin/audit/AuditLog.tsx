import { Link } from 'wouter'
import { call } from '../../app/api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { adminPaths } from '../admin-paths.ts'
import { daysOf } from '../dates.ts'
import { DayFilters } from '../lists/DayFilters.tsx'
import { ListFilter } from '../lists/ListFilter.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { describeList } from '../lists/list-description.ts'
import type { ListAddress } from '../lists/use-list-address.ts'
import { auditColumns } from './audit-columns.tsx'
import { auditFooter, eventText } from './audit-text.ts'

// spec 3 §2.5

const list = describeList({
  title: 'Audit Log',
  caption: 'Audit log',
  key: ['audit'],
  more: ({ get }) => {
    const [event, actor] = [get('event'), get('actor')]
    return { ...(event && { event }), ...(actor && { actor }), ...daysOf({ get }) }
  },
  fetchPage: (query, signal) => call('GET /api/admin/audit', { query, signal }),
  rows: page => page.entries,
  columns: auditColumns,
  search: { label: 'Search the audit log', placeholder: 'Search by actor, subject or network address' },
  tools: (address, first) => (
    <>
      <EventFilter address={address} known={first?.events ?? []} />
      <DayFilters address={address} />
    </>
  ),
  notice: address => <OneActor address={address} />,
  exported: {
    name: 'Audit log',
    fallbackName: 'audit-log',
    failure: 'Failed to export the audit log',
    downloadIn: (format, query) => ({
      call: 'GET /api/admin/export/audit/{format}',
      params: { format },
      query,
    }),
  },
  failure: 'Failed to load the audit log',
  noRows: 'Nothing has been recorded yet.',
  noMatches: 'No entries match this search and filter.',
  counted: (page, shown) => auditFooter(shown, page.matching, page.matchingExact),
})

/** Shows who did what and when: sign-ins, failures, denials, exports, changes of users. The log cannot be altered. */
export const AuditLog = () => <ListScreen list={list} />

interface Props {
  readonly address: ListAddress
}

function EventFilter({ address, known }: Props & { readonly known: readonly string[] }) {
  const event = address.get('event')
  const events = [...new Set([...known, ...(event ? [event] : [])])]
  const options = events.map(value => ({ value, label: eventText(value) }))
  return (
    <ListFilter address={address} filter={{ name: 'event', label: 'Event', all: 'All events', options }} />
  )
}

function OneActor({ address }: Props) {
  const actor = address.get('actor')
  if (!actor) return null
  return (
    <Banner
      tone="accent"
      action={
        <Button size="small" onClick={() => address.set('actor', undefined)}>
          Show everybody
        </Button>
      }
    >
      Only what one user did is shown. <Link href={adminPaths.user(actor)}>User details</Link>
    </Banner>
  )
}
