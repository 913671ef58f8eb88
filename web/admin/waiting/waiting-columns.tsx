import type { AnswerOf } from '../../../api/contract.ts'
import { rowOf } from '../../../forms/catalogue.ts'
import { americanDate } from '../../app/dates.ts'
import { FormMarks } from '../../officer/FormMarks.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import cells from '../cells.module.css'
import { howMany } from '../lists/count-text.ts'
import { PersonCell } from '../PersonCell.tsx'
import { nameText } from '../status.ts'

export type WaitingClient = AnswerOf<'GET /api/admin/waiting'>['clients'][number]

/** Returns e.g. 'today', 'for 1 day' or 'for 17 days'. */
export function waitedText(days: number): string {
  return days === 0 ? 'today' : `for ${howMany(days, 'day', 'days')}`
}

export const waitingColumns: readonly Column<WaitingClient>[] = [
  {
    key: 'client',
    header: 'Client',
    isRowHeader: true,
    sortsBy: { name: 'name', first: 'ascending' },
    cell: client => (
      <PersonCell
        name={nameText(client.name)}
        nameId={`waiting-${client._id}`}
        note={[client.clientId, shorten(client.businessName, 60)].filter(Boolean).join(' · ')}
      />
    ),
  },
  {
    key: 'forms',
    header: 'Forms',
    cell: client => <FormMarks forms={client.forms} />,
  },
  {
    key: 'form',
    header: 'Current form',
    cell: client => rowOf(client.currentForm).adminLabel,
  },
  {
    key: 'since',
    header: 'Waiting',
    sortsBy: { name: 'since', first: 'ascending' },
    cell: client => (
      <span className={cells.lines}>
        <span className={cells.date}>{waitedText(client.days)}</span>
        <span className={cells.small}>{americanDate(client.waitingSince)}</span>
      </span>
    ),
  },
  {
    key: 'officer',
    header: 'Officer',
    sortsBy: { name: 'officer', first: 'ascending' },
    cell: ({ officer }) => (
      <>
        <bdi>{shorten(nameText(officer.name), 40)}</bdi>
        {!officer.isActive && (
          <>
            {' '}
            <Badge tone="bad">Officer gone</Badge>
          </>
        )}
      </>
    ),
  },
]
