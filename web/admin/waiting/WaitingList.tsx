import { waitingOrders } from '../../../accounts/list-orders.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { catalogue, formsInWords } from '../../../forms/catalogue.ts'
import { call } from '../../app/api-client.ts'
import { adminPaths } from '../admin-paths.ts'
import { ClientViews } from '../clients/ClientViews.tsx'
import { countOf } from '../lists/count-text.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { describeList } from '../lists/list-description.ts'
import { atFormsText } from './at-forms-text.ts'
import { longWaiting, waitingLong } from './long-waiting.ts'
import { waitingColumns } from './waiting-columns.tsx'

// spec 3 §2.35

type Page = AnswerOf<'GET /api/admin/waiting'>

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

/** Clients whose forms are not all completed, longest waiting first. */
export const WaitingList = () => <ListScreen list={list} />
