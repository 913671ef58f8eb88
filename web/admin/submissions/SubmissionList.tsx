import { useLocation } from 'wouter'
import { catalogue, rowOfSlug } from '../../../forms/catalogue.ts'
import { call } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { AdminPage } from '../AdminPage.tsx'
import cells from '../cells.module.css'
import { ExportButtons } from '../exports/ExportButtons.tsx'
import { orderOf } from '../lists/chosen.ts'
import { countText, quoted } from '../lists/count-text.ts'
import { ListTools } from '../lists/ListTools.tsx'
import { NothingFound } from '../lists/NothingFound.tsx'
import { PagedTable } from '../lists/PagedTable.tsx'
import { RefreshButton } from '../lists/RefreshButton.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { usePages } from '../lists/use-pages.ts'
import { BroughtFilters } from './BroughtFilters.tsx'
import { readListFilters } from './list-filters.ts'
import { submissionColumns } from './submission-columns.tsx'

// spec 2 §1.3, §8.14, §9.27

const statuses = [
  { value: 'all', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'in-progress', label: 'In Progress' },
] as const

const types = [
  { value: 'all-submissions', label: 'All Submissions' },
  ...catalogue.map(({ slug, adminLabel }) => ({ value: slug, label: adminLabel })),
]

/** spec 2 §2.31–32: the submissions of one form type, or of all. */
export function SubmissionList({ formType }: { readonly formType: string }) {
  const address = useListAddress()
  const [, navigate] = useLocation()
  const row = rowOfSlug(formType)
  const title = row ? `${row.adminLabel} Submissions` : 'All Submissions'
  const status = statuses.find(({ value }) => value === address.get('status'))?.value ?? 'all'
  const { query, brought } = readListFilters(address)
  const filters = {
    ...query,
    ...(address.search && { search: address.search }),
    ...(status !== 'all' && { status }),
    ...orderOf(['-created', 'created', '-submitted', 'submitted'] as const, address.get('sort')),
  }
  const list = usePages(['submissions', formType, filters], ({ query: page, signal }) =>
    call('GET /api/admin/submissions/{formType}', {
      params: { formType },
      query: { ...filters, ...page },
      signal,
    }),
  )
  const rows = list.pages?.flatMap(page => page.submissions)
  const { first } = list

  return (
    <AdminPage
      title={title}
      back={{ href: paths.adminDashboard, label: 'Back to Dashboard' }}
      actions={
        <>
          <ExportButtons
            name={title}
            fallbackName={`submissions-${row?.slug ?? 'all'}`}
            failure="Failed to export submissions"
            downloadIn={format => ({
              call: 'GET /api/admin/export/submissions/{format}',
              params: { format },
              query: { ...(row && { type: row.slug }), ...filters },
            })}
          />
          <RefreshButton busy={list.isRefetching} onRefresh={() => list.refetch()} />
        </>
      }
    >
      <ListTools address={address} label="Search submissions" placeholder="Search by name, email or ID">
        <Select
          label="Form type"
          labelHidden
          className={cells.filter}
          options={types}
          value={row?.slug ?? 'all-submissions'}
          onChange={event => navigate(`${paths.adminForms(event.target.value)}${window.location.search}`)}
        />
        <SegmentedControl
          label="Status"
          options={statuses}
          value={status}
          onChange={value => address.set('status', value === 'all' ? undefined : value)}
        />
      </ListTools>
      <BroughtFilters address={address} filters={brought} />
      <PagedTable
        list={list}
        caption={title}
        columns={submissionColumns(address, !row)}
        rows={rows}
        rowKey={submission => submission._id}
        failure={`Failed to load submissions for ${formType}`}
        empty={
          <NothingFound address={address} whenFiltered="No submissions match this search and filter.">
            No submissions yet. They appear here as soon as a form is begun.
          </NothingFound>
        }
        footer={
          rows &&
          first &&
          countText('submissions', { ...first, shown: rows.length }, [
            quoted(address.search),
            status === 'all' ? undefined : statuses.find(({ value }) => value === status)?.label,
            ...brought.map(({ label }) => label),
          ])
        }
      />
    </AdminPage>
  )
}
