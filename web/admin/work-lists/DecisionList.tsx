import { useState } from 'react'
import { decisionOrders } from '../../../accounts/list-orders.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatMoney, formatNumber, formatTwoDecimals } from '../../../engine/number-format.ts'
import { riskCategories } from '../../../forms/choices.ts'
import { deviations } from '../../../forms/deviations.ts'
import { noLtv } from '../../../forms/unsecured.ts'
import { call } from '../../app/api-client.ts'
import { americanDate } from '../../app/dates.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Badge, type Tone } from '../../ui/display/Badge.tsx'
import { ClampedText, shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { dayOf, daysBy } from '../dates.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { ListFilter } from '../lists/ListTools.tsx'
import { chosen, type ListAddress } from '../lists/list-address.ts'
import { countOf, describeList } from '../lists/list-description.ts'
import { howMany, nameText, riskTone } from '../status.ts'
import styles from '../submissions/SubmissionList.module.css'

// spec 3 §2.34; D56

type Page = AnswerOf<'GET /api/admin/decisions'>
type DecidedMemo = Page['decisions'][number]

export const decisionTones: Readonly<Record<DecidedMemo['decision'], Tone>> = {
  approve: 'good',
  'conditional-approval': 'accent',
  defer: 'attention',
  reject: 'bad',
}

const money = (value: number | null) => (value === null ? null : formatMoney(value))

/** Always two decimals, so that the decimal points align. */
const percent = (value: number | null) => (value === null ? null : `${formatTwoDecimals(value)}%`)

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

const decisionColumns: readonly Column<DecidedMemo>[] = [
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

const list = describeList({
  title: 'Decisions',
  caption: 'Decisions',
  key: ['decisions'],
  filters: [
    {
      name: 'period',
      label: 'Period',
      all: 'All time',
      options: [
        { value: 'this-month', label: 'This month' },
        { value: 'last-month', label: 'Last month' },
        { value: 'this-quarter', label: 'This quarter' },
        { value: 'last-quarter', label: 'Last quarter' },
        { value: 'this-year', label: 'This year' },
      ],
    },
    {
      name: 'decision',
      label: 'Decision',
      all: 'All decisions',
      options: [
        { value: 'approved', label: 'Any approval' },
        { value: 'approve', label: 'Approve' },
        { value: 'conditional-approval', label: 'Conditional approval' },
        { value: 'defer', label: 'Defer' },
        { value: 'reject', label: 'Reject' },
        { value: 'reopened', label: 'Decided, reopened' },
      ],
    },
    {
      name: 'risk',
      label: 'Risk (memo or scorecard)',
      all: 'All risks',
      options: riskCategories.map(value => ({ value, label: value })),
    },
  ],
  orders: decisionOrders,
  usualOrder: '-submitted',
  more: address => readDecisionFilters(address).query,
  moreWords: address => readDecisionFilters(address).words,
  fetchPage: (query, signal) => call('GET /api/admin/decisions', { query, signal }),
  rows: page => page.decisions,
  columns: decisionColumns,
  // Hidden by default, because most screens are too narrow for all columns.
  hiddenAtFirst: ['emi'],
  opens: ({ client }) => adminPaths.creditFile(client._id),
  search: { label: 'Search decisions', placeholder: 'Search by client, officer or branch' },
  tools: (address, first) => <DecisionChoices address={address} choices={first?.choices} />,
  moreTools: address => <MoreDecisionFilters address={address} />,
  optionCounts: page => page.optionCounts,
  summary: ({ totals }) => totalsText(totals),
  exported: {
    name: 'Decisions',
    fallbackName: 'decisions',
    failure: 'Failed to export the decisions',
    downloadIn: (format, query) => ({
      call: 'GET /api/admin/export/decisions/{format}',
      params: { format },
      query,
    }),
  },
  failure: 'Failed to load the decisions',
  noRows: 'No decisions yet. A decision is a completed Credit App Memo.',
  noMatches: 'No decisions match this search and filter.',
  // The totals count decisions, and the list also shows those of files that are open again.
  counted: countOf('decided files'),
})

/** Lists every decision on record, with the totals of those that stand. */
export const DecisionList = () => <ListScreen list={list} />

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Returns the totals in one line: '128 decisions · asked $3.1M · approved $1.9M · 61% approved · 14 with deviations · 2 reopened, not counted' */
export function totalsText({
  decisions,
  asked,
  approved,
  approvals,
  withDeviations,
  reopened,
}: Page['totals']): string {
  const open = reopened > 0 ? [`${formatNumber(reopened)} reopened, not counted`] : []
  const counted = howMany(decisions, 'decision', 'decisions')
  if (decisions === 0) return [counted, ...open].join(' · ')
  const share = Math.round((approvals / decisions) * 100)
  return [
    counted,
    `asked ${short.format(asked)}`,
    `approved ${short.format(approved)}`,
    `${share}% approved`,
    `${formatNumber(withDeviations)} with deviations`,
    ...open,
  ].join(' · ')
}

interface DecisionChoicesProps {
  readonly address: ListAddress
  readonly choices: Page['choices'] | undefined
}

/** Filters by officer and branch, offering only those with submitted memos. */
function DecisionChoices({ address, choices }: DecisionChoicesProps) {
  const officers = choices?.officers.map(({ _id, name }) => ({ value: _id, label: nameText(name) }))
  const branches = choices?.branches.map(branch => ({ value: branch, label: branch }))
  return (
    <>
      <ListFilter
        address={address}
        filter={{ name: 'officerId', label: 'Officer', all: 'All officers', options: officers ?? [] }}
      />
      <ListFilter
        address={address}
        filter={{ name: 'branch', label: 'Branch', all: 'All branches', options: branches ?? [] }}
      />
    </>
  )
}

/** The less common filters: days, amounts and deviations. */
function MoreDecisionFilters({ address }: { readonly address: ListAddress }) {
  const { from, to, amountFrom, amountTo } = readDecisionFilters(address).query
  const isFiltered = [from, to, amountFrom, amountTo, address.get('deviation')].some(
    value => value !== undefined,
  )
  // Initially open if one of these filters is set; afterwards the user's choice stays.
  const [open, setOpen] = useState(isFiltered)
  return (
    <details className={styles.more} open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>More filters</summary>
      <div className={styles.controls}>
        <ListFilter
          address={address}
          filter={{
            name: 'deviation',
            label: 'Deviations',
            all: 'With and without deviations',
            options: deviationChoices,
          }}
        />
        <Day label="Submitted from" name="from" value={from} address={address} />
        <Day label="Submitted until" name="to" value={to} address={address} />
        <Amount label="Amount from" name="amountFrom" value={amountFrom} address={address} />
        <Amount label="Amount to" name="amountTo" value={amountTo} address={address} />
        <small className={styles.zone}>{daysBy()}</small>
      </div>
    </details>
  )
}

interface FieldProps<Value> {
  readonly label: string
  readonly name: string
  readonly value: Value | undefined
  readonly address: ListAddress
}

function Day({ label, name, value, address }: FieldProps<string>) {
  return (
    <TextField
      autoComplete="off"
      label={label}
      type="date"
      value={value ?? ''}
      className={styles.day}
      onChange={change => address.set(name, change.target.value)}
    />
  )
}

function Amount({ label, name, value, address }: FieldProps<number>) {
  return (
    <TextField
      autoComplete="off"
      label={label}
      inputMode="decimal"
      placeholder="$"
      // Keeps the text as typed, because "30000." is a valid step towards entering cents.
      value={value === undefined ? '' : (address.get(name) ?? '')}
      className={styles.day}
      onChange={change => address.set(name, amountText(change.target.value))}
    />
  )
}

const deviationChoices = [
  { value: 'any', label: 'With deviations' },
  { value: 'none', label: 'No deviation' },
  ...deviations.map(({ code, name }) => ({ value: code, label: `${code}: ${name}` })),
] as const

/**
 * Reads the filters from the address, other than the search, the select filters and the order. Ignores invalid days and amounts.
 */
export function readDecisionFilters({ get }: Pick<ListAddress, 'get'>) {
  const from = dayOf(get('from'))
  const to = dayOf(get('to'))
  const amountFrom = amountOf(get('amountFrom'))
  const amountTo = amountOf(get('amountTo'))
  const deviation = chosen(deviationChoices, get('deviation'))
  const officerId = get('officerId')
  const branch = get('branch')
  const query = {
    ...(from && { from }),
    ...(to && { to }),
    ...(amountFrom !== undefined && { amountFrom }),
    ...(amountTo !== undefined && { amountTo }),
    ...(deviation && { deviation: deviation.value }),
    ...(officerId && { officerId }),
    ...(branch && { branch }),
  }
  const words = [
    ...(from ? [`from ${from}`] : []),
    ...(to ? [`until ${to}`] : []),
    ...(amountFrom === undefined ? [] : [`at least $${formatNumber(amountFrom)}`]),
    ...(amountTo === undefined ? [] : [`at most $${formatNumber(amountTo)}`]),
    ...(deviation ? [deviation.label] : []),
    ...(officerId ? ['one officer'] : []),
    ...(branch ? [branch] : []),
  ]
  return { query, words }
}

function amountOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}(\.\d{0,2})?$/.test(text) ? Number(text) : undefined
}

/**
 * Removes thousands separators and other characters from a typed amount. Digits after a point are cents and never become dollars.
 */
export function amountText(typed: string): string {
  const [dollars = '', ...cents] = typed.replaceAll(/[^\d.]/g, '').split('.')
  const point = cents.length > 0 && dollars !== '' ? `.${cents.join('').slice(0, 2)}` : ''
  return dollars.slice(0, 12) + point
}
