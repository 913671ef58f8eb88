import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { submissionOrders } from '../../../accounts/list-orders.ts'
import { catalogue, rowOfSlug } from '../../../forms/catalogue.ts'
import { paths } from '../../app/addresses.ts'
import { call } from '../../app/api-client.ts'
import { Select } from '../../ui/controls/Select.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { countOf } from '../lists/count-text.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { describeList } from '../lists/list-description.ts'
import { NoSuchPage } from '../NoSuchPage.tsx'
import { LinkedFilters } from './LinkedFilters.tsx'
import { readListFilters } from './list-filters.ts'
import { MoreFilters } from './MoreFilters.tsx'
import { submissionStatusFilter } from './status-filter.ts'
import { submissionColumns } from './submission-columns.tsx'

// spec 2 §1.3, §8.14, §9.27

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
