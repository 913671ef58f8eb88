import type { AnswerOf } from '../../../api/contract.ts'
import { formatMoney, formatTwoDecimals } from '../../../engine/number-format.ts'
import { noLtv } from '../../../forms/unsecured.ts'
import { americanDate } from '../../app/dates.ts'
import { Badge, type Tone } from '../../ui/display/Badge.tsx'
import { ClampedText, shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import cells from '../cells.module.css'
import { riskTone } from '../dashboard/risk-tone.ts'
import { nameText } from '../status.ts'

export type DecidedMemo = AnswerOf<'GET /api/admin/decisions'>['decisions'][number]

export const decisionTones: Readonly<Record<DecidedMemo['decision'], Tone>> = {
  approve: 'good',
  'conditional-approval': 'accent',
  defer: 'attention',
  reject: 'bad',
}

/** A column with a figure of the memo; a dash if the memo has none. */
function figure(
  key: string,
  header: string,
  shown: (memo: DecidedMemo) => string | null,
): Column<DecidedMemo> {
  return {
    key,
    header,
    align: 'end',
    sortsBy: { name: key, first: 'descending' },
    cell: memo => <span className={cells.date}>{shown(memo) ?? '–'}</span>,
  }
}

function risk(key: string, header: string, of: (memo: DecidedMemo) => string | null): Column<DecidedMemo> {
  return {
    key,
    header,
    cell: memo => {
      const category = of(memo)
      return <span>{category ? <Badge tone={riskTone(category)}>{category}</Badge> : '–'}</span>
    },
  }
}

const money = (value: number | null) => (value === null ? null : formatMoney(value))
/** Always two decimals, so that the decimal points align. */
const percent = (value: number | null) => (value === null ? null : `${formatTwoDecimals(value)}%`)

export const decisionColumns: readonly Column<DecidedMemo>[] = [
  {
    key: 'submitted',
    header: 'Submitted',
    sortsBy: { name: 'submitted', first: 'descending' },
    cell: memo => <span className={cells.date}>{americanDate(memo.submittedAt)}</span>,
  },
  {
    key: 'client',
    header: 'Client',
    isRowHeader: true,
    sortsBy: { name: 'client', first: 'ascending' },
    cell: ({ _id, client }) => (
      <span className={cells.lines} id={`memo-${_id}`}>
        <bdi>{shorten(nameText(client.name), 60)}</bdi>
        <span className={cells.small}>{client.clientId}</span>
      </span>
    ),
  },
  {
    key: 'officer',
    header: 'Officer',
    sortsBy: { name: 'officer', first: 'ascending' },
    cell: ({ officer }) => <bdi>{shorten(nameText(officer.name), 40)}</bdi>,
  },
  {
    key: 'branch',
    header: 'Branch',
    sortsBy: { name: 'branch', first: 'ascending' },
    cell: ({ branch }) => (
      <span className={cells.place}>{branch ? <ClampedText text={branch} limit={40} /> : '–'}</span>
    ),
  },
  figure('amount', 'Amount', memo => money(memo.amount)),
  figure('term', 'Term', memo => (memo.termMonths === null ? null : `${memo.termMonths} mo.`)),
  figure('emi', 'EMI', memo => money(memo.emi)),
  figure('dbr', 'DBR', memo => percent(memo.dbr)),
  figure('ltv', 'LTV', memo => (memo.isUnsecured ? noLtv : percent(memo.ltv))),
  {
    key: 'deviations',
    header: 'Deviations',
    sortsBy: { name: 'deviations', first: 'descending' },
    cell: memo =>
      memo.deviations.length > 0 ? (
        <span>{memo.deviations.join(', ')}</span>
      ) : (
        <span className={cells.quiet}>None</span>
      ),
  },
  risk('scorecardRisk', 'Scorecard risk', memo => memo.scorecardRisk),
  risk('memoRisk', 'Memo risk', memo => memo.memoRisk),
  {
    key: 'decision',
    header: 'Decision',
    cell: memo => (
      <span className={cells.folding}>
        <Badge tone={memo.isReopened ? 'attention' : decisionTones[memo.decision]}>
          {memo.decisionLabel}
        </Badge>
      </span>
    ),
  },
]
