import { Link } from 'wouter'
import { contradictionOrders } from '../../../accounts/list-orders.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { call } from '../../app/api-client.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { ClientViews } from '../clients/ClientList.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { ListFilter } from '../lists/ListTools.tsx'
import type { ListAddress } from '../lists/list-address.ts'
import { countOf, describeList } from '../lists/list-description.ts'
import { PersonCell } from '../lists/PersonCell.tsx'
import { clientsText, nameText } from '../status.ts'
import styles from './ContradictionList.module.css'
import { decisionTones } from './DecisionList.tsx'

// spec 3 §2.36

type Page = AnswerOf<'GET /api/admin/contradictions'>

const numbers = ['2', '3', '5', '8']

type ContradictoryFile = Page['files'][number]

const contradictionColumns: readonly Column<ContradictoryFile>[] = [
  {
    key: 'client',
    header: 'Client',
    isRowHeader: true,
    sortsBy: { name: 'name', first: 'ascending' },
    cell: file => <PersonCell name={nameText(file.name)} nameId={`file-${file._id}`} note={file.clientId} />,
  },
  {
    key: 'officer',
    header: 'Officer',
    cell: ({ officer }) => <bdi>{shorten(nameText(officer.name), 40)}</bdi>,
  },
  {
    key: 'decision',
    header: 'Decision',
    cell: ({ decision, decisionLabel, isReopened }) =>
      decision ? (
        <span>
          <Badge tone={isReopened ? 'attention' : decisionTones[decision]}>{decisionLabel}</Badge>
        </span>
      ) : (
        <span className={cells.quiet}>None yet</span>
      ),
  },
  {
    key: 'asks',
    header: 'Checks',
    sortsBy: { name: 'asks', first: 'descending' },
    cell: ({ asks, checks }) => (
      <span className={cells.lines}>
        <span className={cells.figure}>{asks}</span>
        <span className={cells.small}>{explanationsText(checks)}</span>
      </span>
    ),
  },
  {
    key: 'checks',
    header: 'What they say',
    cell: ({ checks }) => <Checks checks={checks} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: file => (
      <Link
        href={adminPaths.creditFile(file._id)}
        aria-describedby={`file-${file._id}`}
        className={buttonClass('secondary', 'small')}
      >
        Credit file
      </Link>
    ),
  },
]

type Check = ContradictoryFile['checks'][number]

const mostShown = 4

/** Sorts unexplained checks first. */
function Checks({ checks }: Pick<ContradictoryFile, 'checks'>) {
  const sorted = [false, null, true].flatMap(explained => byExplanation(checks, explained))
  const more = sorted.length - mostShown
  return (
    <ul className={styles.checks}>
      {sorted.slice(0, mostShown).map(({ id, sentence, explained }) => (
        <li key={id}>
          {shorten(sentence, 200)}
          {notes.has(explained) && <span className={cells.small}>{notes.get(explained)}</span>}
        </li>
      ))}
      {more > 0 && <li className={cells.small}>and {more} more in the credit file</li>}
    </ul>
  )
}

const notes = new Map<Check['explained'], string>([
  [true, ' Explained.'],
  [null, ' To be settled on the form.'],
])

const byExplanation = (checks: readonly Check[], wanted: Check['explained']) =>
  checks.filter(({ explained }) => explained === wanted)

/** Returns e.g. '2 not explained, 1 to be settled'. To be settled are checks that cannot be explained. */
function explanationsText(checks: readonly Check[]): string {
  const [open, settled] = [byExplanation(checks, false).length, byExplanation(checks, null).length]
  const words = [
    ...(open > 0 ? [`${open} not explained`] : []),
    ...(settled > 0 ? [`${settled} to be settled`] : []),
  ]
  return words.join(', ') || 'all explained'
}

const list = describeList({
  title: 'Contradictions',
  caption: 'Files that contradict themselves',
  key: ['contradictions'],
  filters: [
    {
      name: 'explained',
      label: 'Explanations',
      all: 'Explained or not',
      options: [
        { value: 'no', label: 'Not explained' },
        { value: 'yes', label: 'Nothing to explain' },
      ],
    },
  ],
  orders: contradictionOrders,
  usualOrder: '-unexplained',
  more: ({ get }) => {
    const [check, officerId, branch] = [get('check'), get('officerId'), get('branch')]
    const least = numbers.find(number => number === get('least'))
    return {
      ...(check && check.length <= 40 && { check }),
      ...(officerId && { officerId }),
      ...(branch && { branch }),
      ...(least && { least: Number(least) }),
    }
  },
  moreWords: ({ get }) => [
    ...(get('check') ? ['one check'] : []),
    ...(get('least') ? [`${get('least')} checks or more`] : []),
    ...(get('officerId') ? ['one officer'] : []),
    ...[get('branch') ?? []].flat(),
  ],
  fetchPage: (query, signal) => call('GET /api/admin/contradictions', { query, signal }),
  rows: page => page.files,
  optionCounts: page => page.optionCounts,
  columns: contradictionColumns,
  opens: ({ _id }) => adminPaths.creditFile(_id),
  search: { label: 'Search files', placeholder: 'Search by name, business, client ID or loan officer' },
  tools: (address, first) => <CheckFilters address={address} byCheck={first?.byCheck} />,
  links: () => <ClientViews now="contradictions" />,
  summary: unreadText,
  exported: {
    name: 'Contradictions',
    fallbackName: 'contradictions',
    failure: 'Failed to export the contradictions',
    downloadIn: (format, query) => ({
      call: 'GET /api/admin/export/contradictions/{format}',
      params: { format },
      query,
    }),
  },
  failure: 'Failed to load the contradictions',
  noRows: 'No file contradicts itself in its completed forms.',
  noMatches: 'No files match this search and filter.',
  counted: countOf('files that contradict themselves'),
})

/** Lists the files whose forms contradict each other. */
export const ContradictionList = () => <ListScreen list={list} />

/** Says how many clients' forms have not been checked yet, because their files may contain contradictions too. */
function unreadText({ unread }: Page): string {
  if (unread === 0) return ''
  return `The forms of ${clientsText(unread)} are not checked yet. They appear here by themselves if they contradict each other.`
}

function CheckFilters({
  address,
  byCheck,
}: {
  readonly address: ListAddress
  readonly byCheck: Page['byCheck'] | undefined
}) {
  const options =
    byCheck?.map(({ id, title, files }) => ({ value: id, label: `${title} (${formatNumber(files)})` })) ?? []
  return (
    <>
      <ListFilter address={address} filter={{ name: 'check', label: 'Check', all: 'All checks', options }} />
      <ListFilter
        address={address}
        filter={{
          name: 'least',
          label: 'Number of checks',
          all: 'Any number of checks',
          options: numbers.map(value => ({ value, label: `${value} checks or more` })),
        }}
      />
    </>
  )
}
