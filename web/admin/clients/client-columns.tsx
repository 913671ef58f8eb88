import { Link } from 'wouter'
import { formTypes } from '../../../forms/catalogue.ts'
import { americanDate } from '../../app/dates.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { ClampedText, shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { PersonCell } from '../PersonCell.tsx'
import { type AdminClient, badgeTone, clientStates, nameText } from '../status.ts'
import { ClientMenu } from './ClientMenu.tsx'
import { FormsProgress } from './FormsProgress.tsx'
import { isRestorable } from './use-restore-client.ts'

const nameId = (client: AdminClient) => `client-${client._id}`

/** Returns the address of the client's forms; undefined if the client is deleted or has no forms. */
export function formsPath(client: AdminClient): string | undefined {
  return client.status === 'deleted' || client.totalForms === 0
    ? undefined
    : adminPaths.clientForms(client._id)
}

/** Returns the client's state in words. With `withBusiness`, includes the business name, which a search may have matched. */
function stateText({ status, businessName }: AdminClient, withBusiness: boolean): string {
  const state = clientStates[status]
  return withBusiness && businessName ? `${state} · ${shorten(businessName, 60)}` : state
}

function deletedText(client: AdminClient): string {
  return isRestorable(client)
    ? `Deleted, can be restored until ${americanDate(client.restorableUntil)}`
    : `Deleted on ${americanDate(client.deletedAt)}, can no longer be restored`
}

/**
 * spec 2 §2.61–63, §2.65: the columns of a loan officer's clients. The list of all clients has the officer as an additional
 * column.
 */
export function clientColumns({
  withOfficer,
}: {
  readonly withOfficer: boolean
}): readonly Column<AdminClient>[] {
  const columns: (Column<AdminClient> | false)[] = [
    {
      key: 'client',
      header: 'Client Info',
      isRowHeader: true,
      sortsBy: { name: 'name', first: 'ascending' },
      cell: client => (
        <PersonCell
          name={nameText(client.name)}
          nameId={nameId(client)}
          note={client.status === 'deleted' ? deletedText(client) : stateText(client, withOfficer)}
        />
      ),
    },
    {
      key: 'clientId',
      header: 'Client ID',
      cell: client => (
        <span className={cells.clientId}>
          <ClampedText text={client.clientId || 'N/A'} limit={30} />
        </span>
      ),
    },
    {
      key: 'contact',
      header: 'Contact',
      cell: client =>
        client.email || client.phone ? (
          <span className={cells.lines}>
            {client.email && <ClampedText text={client.email} limit={60} />}
            {client.phone && <span className={cells.small}>{client.phone}</span>}
          </span>
        ) : (
          <span className={cells.quiet}>No contact info</span>
        ),
    },
    withOfficer && {
      key: 'officer',
      header: 'Loan Officer',
      sortsBy: { name: 'officer', first: 'ascending' },
      cell: client => (
        <span className={cells.lines}>
          <Link href={adminPaths.userClients(client.loanOfficer._id)}>
            <ClampedText text={nameText(client.loanOfficer.name || client.loanOfficer.username)} limit={60} />
          </Link>
          {!client.loanOfficer.isActive && (
            <span className={cells.badges}>
              <Badge tone="bad">Officer gone</Badge>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'created',
      header: 'Created Date',
      sortsBy: { name: 'created', first: 'descending' },
      cell: client => <span className={cells.date}>{americanDate(client.createdAt)}</span>,
    },
    withOfficer && {
      key: 'updated',
      header: 'Last Change',
      sortsBy: { name: 'updated', first: 'descending' },
      cell: client => <span className={cells.date}>{americanDate(client.updatedAt)}</span>,
    },
    {
      key: 'progress',
      header: 'Forms Progress',
      sortsBy: { name: 'progress', first: 'descending' },
      cell: client => <FormsProgress client={client} />,
    },
    {
      key: 'status',
      header: 'Status',
      cell: client => (
        <span className={cells.badges}>
          <Badge tone={badgeTone(client.statusLabel)}>{client.statusLabel}</Badge>
          {client.totalForms > 0 && (
            <span className={cells.small}>
              {client.completedForms} of {formTypes.length}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      isActions: true,
      cell: client => (
        <span className={cells.actions}>
          {client.status !== 'deleted' &&
            (client.totalForms > 0 ? (
              <Link
                href={adminPaths.clientForms(client._id)}
                aria-describedby={nameId(client)}
                className={buttonClass('secondary', 'small')}
              >
                View Forms
              </Link>
            ) : (
              <span className={cells.none}>No forms yet</span>
            ))}
          <ClientMenu client={client} />
        </span>
      ),
    },
  ]
  return columns.filter(column => column !== false)
}
