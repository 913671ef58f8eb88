import { contradictionOrders } from '../../../accounts/list-orders.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { call } from '../../app/api-client.ts'
import { adminPaths } from '../admin-paths.ts'
import { ClientViews } from '../clients/ClientViews.tsx'
import { clientsText, countOf } from '../lists/count-text.ts'
import { ListFilter } from '../lists/ListFilter.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { describeList } from '../lists/list-description.ts'
import type { ListAddress } from '../lists/use-list-address.ts'
import { contradictionColumns } from './contradiction-columns.tsx'

// spec 3 §2.36

type Page = AnswerOf<'GET /api/admin/contradictions'>

const numbers = ['2', '3', '5', '8']

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

/** Lists the files whose forms contradict each other. */
export const ContradictionList = () => <ListScreen list={list} />
