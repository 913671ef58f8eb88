import { decisionOrders } from '../../../accounts/list-orders.ts'
import { riskCategories } from '../../../forms/choices.ts'
import { call } from '../../app/api-client.ts'
import { adminPaths } from '../admin-paths.ts'
import { countOf } from '../lists/count-text.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { describeList } from '../lists/list-description.ts'
import { DecisionChoices } from './DecisionChoices.tsx'
import { readDecisionFilters } from './decision-address.ts'
import { decisionColumns } from './decision-columns.tsx'
import { MoreDecisionFilters } from './MoreDecisionFilters.tsx'
import { totalsText } from './totals-text.ts'

// spec 3 §2.34; D56

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
