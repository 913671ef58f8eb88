import { Link } from 'wouter'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { call } from '../../app/api-client.ts'
import { keyText } from '../../client-forms/client-forms.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { americanMoment, daysOf } from '../dates.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { DayFilters, ListFilter } from '../lists/ListTools.tsx'
import type { ListAddress } from '../lists/list-address.ts'
import { describeList } from '../lists/list-description.ts'
import styles from './AuditLog.module.css'

// spec 3 §2.5

type Entry = AnswerOf<'GET /api/admin/audit'>['entries'][number]

export const auditColumns: readonly Column<Entry>[] = [
  {
    key: 'at',
    header: 'Time',
    isRowHeader: true,
    cell: entry => <span className={cells.date}>{americanMoment(entry.at)}</span>,
  },
  {
    key: 'event',
    header: 'Event',
    cell: entry => (
      <span className={cells.badges}>
        <Badge tone={isTrouble(entry.event) ? 'attention' : 'neutral'}>{eventText(entry.event)}</Badge>
      </span>
    ),
  },
  {
    key: 'actor',
    header: 'Actor',
    cell: entry => (
      <span className={cells.lines}>
        <Actor entry={entry} />
      </span>
    ),
  },
  {
    key: 'subject',
    header: 'Subject',
    cell: entry => (
      <span className={cells.lines}>
        <ClampedText text={entry.subject || '-'} limit={80} />
      </span>
    ),
  },
  {
    key: 'address',
    header: 'Address',
    cell: entry => <span className={cells.code}>{entry.address || '-'}</span>,
  },
  {
    key: 'detail',
    header: 'Details',
    cell: entry => <Detail entry={entry} />,
  },
]

function Actor({ entry: { actor, actorId } }: { readonly entry: Entry }) {
  if (!actorId) return <ClampedText text={actor || 'N/A'} limit={60} />
  return (
    <Link href={adminPaths.user(actorId)}>
      <ClampedText text={actor || 'Unknown User'} limit={60} />
    </Link>
  )
}

function Detail({ entry }: { readonly entry: Entry }) {
  const pairs = detailPairs(entry.detail)
  if (pairs.length === 0) return <span className={cells.quiet}>-</span>
  return (
    <details className={styles.detail}>
      <summary>Show</summary>
      <dl>
        {pairs.map(({ term, text }) => (
          <div key={term} className={styles.pair}>
            <dt>{term}</dt>
            <dd>
              <ClampedText text={text} limit={160} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

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
  notice: address => <ActorNotice address={address} />,
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

interface AddressProps {
  readonly address: ListAddress
}

function EventFilter({ address, known }: AddressProps & { readonly known: readonly string[] }) {
  const event = address.get('event')
  const events = [...new Set([...known, ...(event ? [event] : [])])]
  const options = events.map(value => ({ value, label: eventText(value) }))
  return (
    <ListFilter address={address} filter={{ name: 'event', label: 'Event', all: 'All events', options }} />
  )
}

function ActorNotice({ address }: AddressProps) {
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

/** Turns an event's name into words: 'sign_in.failed' into 'Sign in failed', 'user-created' into 'User created'. */
export function eventText(event: string): string {
  const words = event.replace(/[._:-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Reports whether an event deserves attention. */
export function isTrouble(event: string): boolean {
  return /fail|den(y|ied)|refus|lock|throttl/i.test(event)
}

/** Returns 'Showing N of M entries', with M+ if the server stopped counting at M. */
export function auditFooter(shown: number, matching: number, exact: boolean): string {
  return `Showing ${formatNumber(shown)} of ${formatNumber(matching)}${exact ? '' : '+'} entries`
}

/** Returns the details of an entry as terms and texts, without the empty ones. */
export function detailPairs(detail: Readonly<Record<string, unknown>>): { term: string; text: string }[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, value]) => ({
      term: keyText(key),
      text: typeof value === 'object' ? JSON.stringify(value) : String(value),
    }))
}
