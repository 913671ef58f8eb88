import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { submissionOrders } from '../../../accounts/list-orders.ts'
import { catalogue, rowOf, rowOfSlug } from '../../../forms/catalogue.ts'
import { riskCategories } from '../../../forms/choices.ts'
import { paths } from '../../app/addresses.ts'
import { call } from '../../app/api-client.ts'
import { americanDate } from '../../app/dates.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { NoSuchPage } from '../AdminPage.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { dayOf, daysBy } from '../dates.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { ListFilter } from '../lists/ListTools.tsx'
import type { ListAddress } from '../lists/list-address.ts'
import { countOf, describeList } from '../lists/list-description.ts'
import {
  emailText,
  nameText,
  type Submission,
  shortId,
  submissionLabels,
  submissionTones,
} from '../status.ts'
import styles from './SubmissionList.module.css'

// spec 2 §1.3, §2.31, §2.33–34, §2.51, §8.14, §8.27, §9.27

/** In the address, the list of all types of forms. */
const allSubmissions = 'all-submissions'

const columns = submissionColumns({ withType: false })
const columnsWithType = submissionColumns({ withType: true })

function listOf(formType: string) {
  const row = rowOfSlug(formType)
  const title = row ? `${row.adminLabel} Submissions` : 'All Submissions'
  return describeList({
    title,
    caption: title,
    key: ['submissions', formType],
    filters: [submissionStatusFilter],
    orders: submissionOrders,
    more: address => readListFilters(address).query,
    fetchPage: (query, signal) =>
      call('GET /api/admin/submissions/{formType}', { params: { formType }, query, signal }),
    rows: page => page.submissions,
    optionCounts: page => page.optionCounts,
    columns: row ? columns : columnsWithType,
    opens: ({ formSlug, _id }) => paths.adminSubmission(formSlug, _id),
    search: { label: 'Search submissions', placeholder: 'Search by name, email or ID' },
    tools: () => <FormTypeChoice value={row?.slug ?? allSubmissions} />,
    moreTools: address => <MoreFilters address={address} />,
    notice: address => <LinkedFilters address={address} filters={readListFilters(address).linkedFilters} />,
    moreWords: address => readListFilters(address).linkedFilters.map(({ label }) => label),
    exported: {
      name: title,
      fallbackName: `submissions-${row?.slug ?? 'all'}`,
      failure: 'Failed to export submissions',
      downloadIn: (format, query) => ({
        call: 'GET /api/admin/export/submissions/{format}',
        params: { format },
        query: { ...(row && { type: row.slug }), ...query },
      }),
    },
    failure: `Failed to load submissions for ${formType}`,
    noRows: 'No submissions yet. They appear here as soon as a form is started.',
    noMatches: 'No submissions match this search and filter.',
    counted: countOf('submissions'),
  })
}

const types = [
  { value: allSubmissions, label: 'All Submissions' },
  ...catalogue.map(({ slug, adminLabel }) => ({ value: slug, label: adminLabel })),
]

/** Navigates to the list of another form type, keeping the search and filters. */
function FormTypeChoice({ value }: { readonly value: string }) {
  const [, navigate] = useLocation()
  return (
    <Select
      label="Form type"
      labelHidden
      className={cells.filter}
      options={types}
      value={value}
      onChange={event => navigate(`${adminPaths.forms(event.target.value)}${window.location.search}`)}
    />
  )
}

/** spec 2 §2.31–32: the submissions of one form type, or of all. */
export function SubmissionList({ formType }: { readonly formType: string }) {
  const list = useMemo(() => listOf(formType), [formType])
  const isKnown = formType === allSubmissions || rowOfSlug(formType) !== undefined
  return isKnown ? <ListScreen list={list} /> : <NoSuchPage />
}

/** spec 2 §2: the search matches name, email or id; ids are shown as their last 8 characters, dates in US format. */
function submissionColumns({ withType }: { readonly withType: boolean }): Column<Submission>[] {
  const columns: (Column<Submission> | false)[] = [
    {
      key: 'id',
      header: 'ID',
      isRowHeader: true,
      cell: row => (
        <span id={`submission-${row._id}`} className={cells.code} title={row._id}>
          {shortId(row._id)}
        </span>
      ),
    },
    withType && {
      key: 'type',
      header: 'Form Type',
      cell: row => (
        <span className={cells.marked}>
          <FormMarker colour={rowOf(row.formType).colour} />
          {rowOf(row.formType).adminLabel}
        </span>
      ),
    },
    {
      key: 'client',
      header: 'Client',
      headsCard: row => row.client !== null,
      cell: row =>
        row.client ? (
          <span className={cells.lines}>
            <ClampedText text={nameText(row.client.name)} limit={60} />
            <span className={cells.small}>
              <ClampedText text={row.client.clientId || 'N/A'} limit={60} />
            </span>
          </span>
        ) : (
          <span className={cells.quiet}>N/A</span>
        ),
    },
    {
      key: 'user',
      header: 'User',
      headsCard: row => row.client === null,
      cell: row => (
        <span className={cells.lines}>
          <ClampedText text={nameText(row.userId?.name)} limit={60} />
          <span className={cells.small}>
            <ClampedText text={emailText(row.userId?.email)} limit={60} />
          </span>
        </span>
      ),
    },
    { key: 'status', header: 'Status', cell: row => <SubmissionStatus form={row} /> },
    {
      key: 'created',
      header: 'Created',
      sortsBy: { name: 'created', first: 'descending' },
      cell: row => <span className={cells.date}>{americanDate(row.createdAt)}</span>,
    },
    {
      key: 'submitted',
      header: 'Submitted',
      sortsBy: { name: 'submitted', first: 'descending' },
      cell: row =>
        row.submittedAt ? (
          <span className={cells.date}>{americanDate(row.submittedAt)}</span>
        ) : (
          <span className={cells.quiet}>Not submitted</span>
        ),
    },
    {
      key: 'actions',
      header: 'Actions',
      isActions: true,
      cell: row => (
        <Link
          href={paths.adminSubmission(rowOf(row.formType).slug, row._id)}
          aria-describedby={`submission-${row._id}`}
          className={buttonClass('secondary', 'small')}
        >
          View Details
        </Link>
      ),
    },
  ]
  return columns.filter(column => column !== false)
}

interface SubmissionStatusProps {
  readonly form: Pick<Submission, 'status' | 'completionPercentage'>
  /** A user's submissions are only Completed or In Progress (spec 2 §2); a draft then counts as in progress. */
  readonly withoutDraft?: boolean
}

/** Completed, or In Progress with a percentage and a bar (spec 2 §2). */
export function SubmissionStatus({
  form: { status, completionPercentage },
  withoutDraft = false,
}: SubmissionStatusProps) {
  const isCompleted = status === 'completed'
  const shown = withoutDraft && status === 'draft' ? 'in-progress' : status
  return (
    <span className={cells.status}>
      <Badge tone={submissionTones[shown]} icon={isCompleted ? <CircleCheck /> : undefined}>
        {submissionLabels[shown]}
      </Badge>
      {!isCompleted && <ProgressBar label="Progress" percent={completionPercentage} showPercent />}
    </span>
  )
}

/** The filter by completion, which every list of submissions has (D51). Drafts are in progress, and labelled Draft in their row. */
export const submissionStatusFilter = {
  name: 'status',
  label: 'Status',
  all: 'All',
  isSegmented: true,
  options: [
    { value: 'completed', label: 'Completed' },
    { value: 'in-progress', label: 'In Progress' },
  ],
} as const

interface LinkedFiltersProps {
  readonly address: ListAddress
  readonly filters: readonly LinkedFilter[]
}

/** The filters set by a link from one of the dashboard's charts, each with a button to remove it. */
function LinkedFilters({ address, filters }: LinkedFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filters" className={styles.filters}>
      {filters.map(({ label, names }) => (
        <li key={label}>
          <Button
            size="small"
            icon={<X />}
            aria-label={`Remove filter: ${label}`}
            onClick={() => address.remove(names)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The filters that links from the dashboard's charts set, so that they can be set here too. */
function MoreFilters({ address }: { readonly address: ListAddress }) {
  const { submittedFrom: from, submittedTo: to } = readListFilters(address).query
  return (
    <details className={styles.more}>
      <summary>More filters</summary>
      <div className={styles.controls}>
        <ListFilter
          address={address}
          filter={{ name: 'owner', label: 'Filled by', all: 'Clients’ and self-filled', options: owners }}
        />
        <ListFilter
          address={address}
          filter={{
            name: 'risk',
            label: 'Risk category',
            all: 'All risk categories',
            options: riskCategories.map(value => ({ value, label: value })),
          }}
        />
        <TextField
          autoComplete="off"
          label="Completed from"
          type="date"
          {...(to && { max: to })}
          value={from ?? ''}
          className={styles.day}
          onChange={change => address.set('submittedFrom', change.target.value)}
        />
        <TextField
          autoComplete="off"
          label="Completed until"
          type="date"
          {...(from && { min: from })}
          value={to ?? ''}
          className={styles.day}
          onChange={change => address.set('submittedTo', change.target.value)}
        />
        <small className={styles.zone}>{daysBy()}</small>
      </div>
    </details>
  )
}

/** A filter that a link from another screen has set: its label, and its parameters in the address. */
interface LinkedFilter {
  readonly label: string
  readonly names: readonly string[]
}

const owners = [
  { value: 'client', label: 'Clients’ forms' },
  { value: 'user', label: 'Self-filled forms' },
] as const

/** Reads the filters from the address, other than the search, the status and the order. Ignores unknown values. */
export function readListFilters({ get }: Pick<ListAddress, 'get'>) {
  const owner = owners.find(({ value }) => value === get('owner'))
  const risk = riskCategories.find(category => category === get('risk'))
  const submittedFrom = dayOf(get('submittedFrom'))
  const submittedTo = dayOf(get('submittedTo'))
  const query = {
    ...(owner && { owner: owner.value }),
    ...(risk && { risk }),
    ...(submittedFrom && { submittedFrom }),
    ...(submittedTo && { submittedTo }),
  }
  const linkedFilters: LinkedFilter[] = []
  if (owner) linkedFilters.push({ label: owner.label, names: ['owner'] })
  if (risk) linkedFilters.push({ label: risk, names: ['risk'] })
  if (submittedFrom || submittedTo)
    linkedFilters.push({
      label: daysText(submittedFrom, submittedTo),
      names: ['submittedFrom', 'submittedTo'],
    })
  return { query, linkedFilters }
}

/** Returns 'Completed Nov 16 – 22, 2026', or 'from' or 'until' a day if only one is given. */
function daysText(from: string | undefined, to: string | undefined): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  if (from && to) return `Completed ${format.formatRange(new Date(from), new Date(to))}`
  return from
    ? `Completed from ${format.format(new Date(from))}`
    : `Completed until ${format.format(new Date(to ?? ''))}`
}
