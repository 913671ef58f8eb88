import { waitingOrders } from '../../../accounts/list-orders.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { catalogue, formsInWords, rowOf } from '../../../forms/catalogue.ts'
import { call } from '../../app/api-client.ts'
import { americanDate } from '../../app/dates.ts'
import { FormMarks } from '../../officer/FormMarks.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { ClientViews } from '../clients/ClientList.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { countOf, describeList } from '../lists/list-description.ts'
import { PersonCell } from '../lists/PersonCell.tsx'
import { howMany, nameText } from '../status.ts'

// spec 3 §2.35

type Page = AnswerOf<'GET /api/admin/waiting'>

type AgeGroup = Page['ages'][number]

/** The filter value with which the waiting list shows the clients that `longWaiting` counts. */
export const waitingLong = '8'

/** Counts the clients who have waited for 8 days or longer. */
export function longWaiting(ages: readonly AgeGroup[]): number {
  return ages.reduce((sum, { age, clients }) => (age === '8-14' || age === '15' ? sum + clients : sum), 0)
}

type WaitingClient = Page['clients'][number]

/** Returns e.g. 'today', 'for 1 day' or 'for 17 days'. */
function waitedText(days: number): string {
  return days === 0 ? 'today' : `for ${howMany(days, 'day', 'days')}`
}

const waitingColumns: readonly Column<WaitingClient>[] = [
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

const list = describeList({
  title: 'Waiting Clients',
  caption: 'Waiting clients',
  key: ['waiting'],
  filters: [
    {
      name: 'age',
      label: 'Waiting for',
      all: 'Any time',
      isSegmented: true,
      options: [
        { value: '0-3', label: '0–3 days' },
        { value: '4-7', label: '4–7 days' },
        { value: '8-14', label: '8–14 days' },
        { value: '15', label: '15 days or more' },
        { value: waitingLong, label: '8 days or more' },
      ],
    },
    {
      name: 'form',
      label: 'Current form',
      all: 'All forms',
      options: catalogue.map(({ type, adminLabel }) => ({ value: type, label: adminLabel })),
    },
  ],
  orders: waitingOrders,
  usualOrder: 'since',
  more: ({ get }) => {
    const officerId = get('officerId')
    const branch = get('branch')
    return { ...(officerId && { officerId }), ...(branch && { branch }) }
  },
  moreWords: ({ get }) => [...(get('officerId') ? ['one officer'] : []), ...[get('branch') ?? []].flat()],
  fetchPage: (query, signal) => call('GET /api/admin/waiting', { query, signal }),
  rows: page => page.clients,
  // The server does not count by age if a search matches very many clients.
  optionCounts: ({ ages }: Page) => ({
    ...(ages.length > 0 && { all: ages.reduce((sum, { clients }) => sum + clients, 0) }),
    ...(ages.length > 0 && { [waitingLong]: longWaiting(ages) }),
    ...Object.fromEntries(ages.map(({ age, clients }) => [age, clients])),
  }),
  columns: waitingColumns,
  opens: ({ _id, forms }) => (forms.length > 0 ? adminPaths.clientForms(_id) : undefined),
  search: {
    label: 'Search waiting clients',
    placeholder: 'Search by name, business, client ID or loan officer',
  },
  links: () => <ClientViews now="waiting" />,
  summary: ({ byForm }: Page) => atFormsText(byForm),
  exported: {
    name: 'Waiting clients',
    fallbackName: 'waiting',
    failure: 'Failed to export the waiting clients',
    downloadIn: (format, query) => ({
      call: 'GET /api/admin/export/waiting/{format}',
      params: { format },
      query,
    }),
  },
  failure: 'Failed to load the waiting clients',
  noRows: `No client is waiting. Clients are listed here until all their ${formsInWords} forms are completed.`,
  noMatches: 'No waiting clients match this search and filter.',
  counted: countOf('waiting clients'),
})

type FormGroup = Page['byForm'][number]

/**
 * Says how many clients wait at each form and the median waiting time in days, regardless of filters:
 * "All waiting: Output Sheet 27, median 21 days · Bank Analysis 3, median 1 day".
 */
function atFormsText(byForm: readonly FormGroup[]): string {
  const waiting = byForm.flatMap(({ formType, clients, medianDays }) => {
    if (medianDays === null) return []
    const days = howMany(medianDays, 'day', 'days')
    return [`${rowOf(formType).adminLabel} ${formatNumber(clients)}, median ${days}`]
  })
  return waiting.length === 0 ? '' : `All waiting: ${waiting.join(' · ')}`
}

/** Clients whose forms are not all completed, longest waiting first. */
export const WaitingList = () => <ListScreen list={list} />
