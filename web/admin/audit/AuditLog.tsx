import { Link } from 'wouter'
import { call } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { ExportButtons } from '../exports/ExportButtons.tsx'
import { FilterSelect } from '../lists/FilterSelect.tsx'
import { ListTools } from '../lists/ListTools.tsx'
import { NothingFound } from '../lists/NothingFound.tsx'
import { PagedTable } from '../lists/PagedTable.tsx'
import { RefreshButton } from '../lists/RefreshButton.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { usePages } from '../lists/use-pages.ts'
import styles from './AuditLog.module.css'
import { auditColumns } from './audit-columns.tsx'
import { auditFooter, eventText, isDay } from './audit-text.ts'

// spec 3 §2.5

/** Who did what and when: sign-ins, failures, denials, exports, changes of users. Nobody can alter it. */
export function AuditLog() {
  const address = useListAddress()
  const event = address.get('event')
  const actor = address.get('actor')
  const from = isDay(address.get('from'))
  const to = isDay(address.get('to'))
  const filters = {
    ...(address.search && { search: address.search }),
    ...(event && { event }),
    ...(actor && { actor }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const list = usePages(['audit', filters], ({ query, signal }) =>
    call('GET /api/admin/audit', { query: { ...filters, ...query }, signal }),
  )
  const rows = list.pages?.flatMap(page => page.entries)
  const { first } = list
  const events = [...new Set([...(first?.events ?? []), ...(event ? [event] : [])])]

  return (
    <AdminPage
      title="Audit Log"
      back={{ href: paths.adminDashboard, label: 'Back to Dashboard' }}
      actions={
        <>
          <ExportButtons
            name="Audit log"
            fallbackName="audit-log"
            failure="Failed to export the audit log"
            downloadIn={format => ({
              call: 'GET /api/admin/export/audit/{format}',
              params: { format },
              query: filters,
            })}
          />
          <RefreshButton busy={list.isRefetching} onRefresh={() => list.refetch()} />
        </>
      }
    >
      <ListTools
        address={address}
        label="Search the audit log"
        placeholder="Search by actor, subject or network address"
      >
        <FilterSelect
          address={address}
          name="event"
          label="Event"
          all="All events"
          options={events.map(value => ({ value, label: eventText(value) }))}
          value={event}
        />
        <div className={styles.days}>
          <TextField
            label="From"
            type="date"
            {...(to && { max: to })}
            value={from ?? ''}
            className={styles.day}
            onChange={change => address.set('from', change.target.value)}
          />
          <TextField
            label="To"
            type="date"
            {...(from && { min: from })}
            value={to ?? ''}
            className={styles.day}
            onChange={change => address.set('to', change.target.value)}
          />
        </div>
      </ListTools>
      {actor && (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={() => address.set('actor', undefined)}>
              Show everybody
            </Button>
          }
        >
          Only what one user did is shown. <Link href={paths.adminUser(actor)}>User details</Link>
        </Banner>
      )}
      <PagedTable
        list={list}
        caption="Audit log"
        columns={auditColumns}
        rows={rows}
        rowKey={entry => String(entry._id)}
        failure="Failed to load the audit log"
        empty={
          <NothingFound address={address} whenFiltered="No entries match this search and filter.">
            Nothing has been recorded yet.
          </NothingFound>
        }
        footer={rows && first && auditFooter(rows.length, first.matching, first.matchingExact)}
      />
    </AdminPage>
  )
}
