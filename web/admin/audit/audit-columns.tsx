import { Link } from 'wouter'
import type { AnswerOf } from '../../../api/contract.ts'
import { americanDateTime } from '../../dates.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import cells from '../cells.module.css'
import styles from './AuditLog.module.css'
import { detailPairs, eventText, isTrouble } from './audit-text.ts'

type Entry = AnswerOf<'GET /api/admin/audit'>['entries'][number]

export const auditColumns: readonly Column<Entry>[] = [
  {
    key: 'at',
    header: 'Time',
    isRowHeader: true,
    cell: entry => <span className={cells.date}>{americanDateTime(entry.at)}</span>,
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
    cell: entry =>
      entry.actorId ? (
        <Link href={paths.adminUser(entry.actorId)}>
          <ClampedText text={entry.actor || 'Unknown User'} limit={60} />
        </Link>
      ) : (
        <ClampedText text={entry.actor || 'N/A'} limit={60} />
      ),
  },
  {
    key: 'subject',
    header: 'Subject',
    cell: entry => <ClampedText text={entry.subject || '-'} limit={80} />,
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
