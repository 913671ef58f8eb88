import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { call } from '../../app/api-client.ts'
import { adminPaths } from '../admin-paths.ts'
import { type Days, daysOf } from '../dates.ts'
import { howMany } from '../lists/count-text.ts'
import { DayFilters } from '../lists/DayFilters.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { describeList } from '../lists/list-description.ts'
import { overrideColumns } from './override-columns.tsx'

// spec 3 §2.48

type Page = AnswerOf<'GET /api/admin/overrides'>

const list = describeList({
  title: 'Overrides',
  caption: 'Scorecard overrides by loan officer',
  key: ['overrides'],
  more: daysOf,
  moreWords: address => (Object.keys(daysOf(address)).length > 0 ? ['these days'] : []),
  fetchPage: async (query, signal) => {
    const page = await call('GET /api/admin/overrides', { query, signal })
    return { ...page, rows: page.officers.map(row => ({ ...row, page: pageOf(row._id, query) })) }
  },
  rows: page => page.rows,
  columns: overrideColumns,
  opens: row => row.page,
  tools: address => <DayFilters address={address} />,
  summary: totalsText,
  exported: {
    name: 'Overrides',
    fallbackName: 'overrides',
    failure: 'Failed to export the overrides',
    downloadIn: (format, query) => ({
      call: 'GET /api/admin/export/overrides/{format}',
      params: { format },
      query,
    }),
  },
  failure: 'Failed to load the overrides',
  noRows: 'No scorecard with recorded evidence has been completed yet.',
  noMatches: 'No scorecard was completed on these days.',
  counted: (_, shown) => `Showing ${howMany(shown, 'loan officer', 'loan officers')}`,
})

/** Returns the address of an officer's page, with the days of the report. */
function pageOf(officerId: string, { from, to }: Days): string {
  const days = String(new URLSearchParams({ ...(from && { from }), ...(to && { to }) }))
  return adminPaths.officerOverrides(officerId) + (days && `?${days}`)
}

function totalsText({ totals }: Page): string {
  const { scorecards, overridden, categoryUp, categoryDown, withoutReason } = totals
  if (scorecards === 0) return ''
  const parts = [
    howMany(scorecards, 'scorecard', 'scorecards'),
    `${formatNumber(overridden)} with an override`,
    `${formatNumber(categoryUp)} in a better category, ${formatNumber(categoryDown)} in a worse one`,
    `${howMany(withoutReason, 'override', 'overrides')} without a reason`,
  ]
  return parts.join(' · ')
}

/** Reports, by officer, how often scorecard answers differ from what the earlier forms suggest. */
export const OverrideReport = () => <ListScreen list={list} />
