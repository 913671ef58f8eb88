import { Link } from 'wouter'
import type { AnswerOf } from '../../../api/contract.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { americanMoment } from '../dates.ts'
import styles from './AuditLog.module.css'
import { detailPairs, eventText, isTrouble } from './audit-text.ts'

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
