import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { currentPolicy } from '../../../forms/policy/policy.ts'
import { Badge } from '../../ui/display/Badge.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import cells from '../cells.module.css'
import { PersonCell } from '../PersonCell.tsx'
import { nameText } from '../status.ts'

type OfficerRow = AnswerOf<'GET /api/admin/overrides'>['officers'][number] & {
  /** The address of the officer's page. */
  readonly page: string
}

/** The percentage of changed categories above which an officer deserves a look. */
export const noteShare = currentPolicy().scorecard.overrideNoteShare

/** Formats points with their sign. */
export function signed(points: number): string {
  return points > 0 ? `+${formatNumber(points)}` : formatNumber(points)
}

export const overrideColumns: readonly Column<OfficerRow>[] = [
  {
    key: 'officer',
    header: 'Officer',
    isRowHeader: true,
    cell: row => <PersonCell name={nameText(row.name)} href={row.page} note={row.email} />,
  },
  { key: 'scorecards', header: 'Scorecards', align: 'end', cell: row => <Figure value={row.scorecards} /> },
  {
    key: 'overridden',
    header: 'With an override',
    align: 'end',
    cell: row => <Figure value={row.overridden} />,
  },
  {
    key: 'categoryUp',
    header: 'Better category',
    align: 'end',
    cell: row => <Figure value={row.categoryUp} />,
  },
  {
    key: 'categoryDown',
    header: 'Worse category',
    align: 'end',
    cell: row => <Figure value={row.categoryDown} />,
  },
  { key: 'delta', header: 'Points added', align: 'end', cell: row => <Figure value={signed(row.delta)} /> },
  {
    key: 'withoutReason',
    header: 'Without a reason',
    align: 'end',
    cell: row => <Figure value={row.withoutReason} />,
  },
  {
    key: 'changeShare',
    header: 'Categories changed',
    align: 'end',
    cell: ({ changeShare, worthALook }) => (
      <>
        <Figure value={`${formatNumber(changeShare)}%`} />
        {worthALook && (
          <div>
            <Badge tone="attention">over {noteShare}%: worth a look</Badge>
          </div>
        )}
      </>
    ),
  },
]

function Figure({ value }: { readonly value: number | string }) {
  return <span className={cells.figure}>{typeof value === 'number' ? formatNumber(value) : value}</span>
}
