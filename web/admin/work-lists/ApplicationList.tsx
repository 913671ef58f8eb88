import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { ApiError, call } from '../../app/api-client.ts'
import { americanDate } from '../../app/dates.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { SearchBox } from '../../ui/controls/SearchBox.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { ClampedText, shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { ageInWords } from '../../waiting-applications.ts'
import { AdminPage, RefreshButton } from '../AdminPage.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { ChooseOfficer } from '../clients/ChooseOfficer.tsx'
import tools from '../lists/ListTools.module.css'
import { ListFilter, NothingFound } from '../lists/ListTools.tsx'
import { chosen, useListAddress } from '../lists/list-address.ts'
import { PagedTable, usePages } from '../lists/PagedTable.tsx'
import { PersonCell } from '../lists/PersonCell.tsx'
import { nameText } from '../status.ts'

// spec 3 §1.26, §2.13

/** An application that was sent and not taken over yet. */
export type WaitingApplication = AnswerOf<'GET /api/admin/applications'>['applications'][number]

const nameId = ({ _id }: WaitingApplication) => `application-${_id}`

const applicationColumns: readonly Column<WaitingApplication>[] = [
  {
    key: 'applicant',
    header: 'Applicant',
    isRowHeader: true,
    cell: application => (
      <PersonCell name={nameText(application.name)} nameId={nameId(application)} note={application.email} />
    ),
  },
  { key: 'branch', header: 'Branch', cell: ({ branch }) => <ClampedText text={branch || '–'} limit={40} /> },
  {
    key: 'sent',
    header: 'Sent',
    cell: ({ sentAt }) => <span className={cells.date}>{americanDate(sentAt)}</span>,
  },
  { key: 'age', header: 'Waiting', cell: ({ sentAt }) => ageInWords(sentAt, new Date()) },
  {
    key: 'state',
    header: 'State',
    cell: ({ assignedTo }) =>
      assignedTo ? (
        <span className={cells.badges}>
          <Badge tone="accent">Assigned</Badge>
          <Link href={adminPaths.userClients(assignedTo._id)}>
            <ClampedText text={nameText(assignedTo.name)} limit={40} />
          </Link>
        </span>
      ) : (
        <Badge>For any officer</Badge>
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: application => <Actions application={application} />,
  },
]

const filter = {
  name: 'status',
  label: 'State',
  all: 'All states',
  options: [
    { value: 'unassigned', label: 'For any officer' },
    { value: 'assigned', label: 'Assigned' },
  ],
} as const

const rowKey = ({ _id }: WaitingApplication) => _id

/** Applications that were sent and that no officer has taken over yet, longest waiting first. */
export function ApplicationList() {
  const address = useListAddress()
  const { search } = address
  const status = chosen(filter.options, address.get('status'))?.value
  const query = { ...(search && { search }), ...(status && { status }) }
  const pages = usePages(['applications', query], page =>
    call('GET /api/admin/applications', { query: { ...query, ...page.query }, signal: page.signal }),
  )
  const rows = pages.pages?.flatMap(page => page.applications)
  return (
    <AdminPage
      title="Applications"
      actions={<RefreshButton busy={pages.isRefetching} onRefresh={() => pages.refetch()} />}
    >
      <search className={tools.tools}>
        <SearchBox
          label="Search applications"
          placeholder="Search by name, email or branch"
          value={address.typed}
          onChange={address.type}
        />
        <ListFilter address={address} filter={filter} />
      </search>
      <PagedTable
        list={pages}
        caption="Waiting applications"
        columns={applicationColumns}
        rows={rows}
        rowKey={rowKey}
        failure="Failed to load the applications"
        empty={
          <NothingFound address={address} whenFiltered="No applications match this search and filter.">
            No application is waiting. What applicants send appears here until an officer takes it over.
          </NothingFound>
        }
        footer={rows && pages.first && countWords(rows.length, pages.first)}
      />
    </AdminPage>
  )
}

function countWords(
  shown: number,
  { matching, matchingExact }: { readonly matching: number; readonly matchingExact: boolean },
): string {
  const all = `${formatNumber(matching)}${matchingExact ? '' : '+'}`
  return `Showing ${shown} of ${all} waiting application${matching === 1 ? '' : 's'}`
}

function Actions({ application }: { readonly application: WaitingApplication }) {
  const [assigning, setAssigning] = useState(false)
  return (
    <span className={cells.actions}>
      <Link
        href={adminPaths.userSubmissions(application._id)}
        aria-describedby={nameId(application)}
        className={buttonClass('secondary', 'small')}
      >
        View Forms
      </Link>
      <Button size="small" aria-describedby={nameId(application)} onClick={() => setAssigning(true)}>
        Assign
      </Button>
      {assigning && <AssignApplication application={application} onClose={() => setAssigning(false)} />}
    </span>
  )
}

interface AssignProps {
  readonly application: WaitingApplication
  readonly onClose: () => void
}

/** Assigns an application to a loan officer, so that no other officer can take it over. */
export function AssignApplication({ application, onClose }: AssignProps) {
  const queries = useQueryClient()
  const { _id: userId, name } = application
  /** The current assignee as this dialog has shown it, even if the list behind it has been refetched since. */
  const [present, setPresent] = useState(application.assignedTo)
  const seenOfficerId = present?._id ?? null
  const [isGone, setIsGone] = useState(false)

  function loadAgain() {
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }

  async function assign(officerId: string | null) {
    try {
      const { message } = await call('POST /api/admin/applications/{userId}/assign', {
        params: { userId },
        body: { officerId, seenOfficerId },
      })
      toast(message)
      loadAgain()
    } catch (error) {
      const now = error instanceof ApiError ? error.body?.assignedTo : undefined
      if (now !== undefined) setPresent(now)
      setIsGone(error instanceof ApiError && error.status === 404)
      throw error
    }
  }

  function close() {
    // Refetches the list if the dialog has learned something new. Not earlier, because the refetch might remove the row, and this
    // dialog with it, while the message is being read.
    if (isGone || seenOfficerId !== (application.assignedTo?._id ?? null)) loadAgain()
    onClose()
  }

  return (
    <ChooseOfficer
      title="Assign to a loan officer"
      presentOfficerId={present?._id ?? ''}
      actionWords={chosen => (chosen ? `Assign to ${shorten(nameText(chosen.name), 40)}` : 'Assign')}
      failure="Failed to assign the application"
      {...(present && { without: { words: 'Remove assignment', act: () => assign(null) } })}
      act={assign}
      onClose={close}
    >
      <p>
        The application of <bdi>{shorten(nameText(name), 80)}</bdi> waits for{' '}
        {present ? <bdi>{shorten(nameText(present.name), 80)}</bdi> : 'any loan officer'}. Only the officer it
        is assigned to can take it over.
      </p>
    </ChooseOfficer>
  )
}
