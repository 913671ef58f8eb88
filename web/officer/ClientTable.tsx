import Eye from 'lucide-react/icons/eye'
import Play from 'lucide-react/icons/play'
import Trash from 'lucide-react/icons/trash-2'
import { memo, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { britishDate } from '../dates.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { type Column, DataTable, type Sorting } from '../ui/display/DataTable.tsx'
import styles from './ClientTable.module.css'
import { fallbackClientId, type OfficerClient, resumeLabel } from './client-row.ts'
import { EmailText } from './EmailText.tsx'
import { FormMarks } from './FormMarks.tsx'
import { LoanFacts } from './loan/LoanFacts.tsx'
import { StatusBadge } from './StatusBadge.tsx'

// spec 1 §2.46–47, §2.49–50

interface Props {
  readonly clients: readonly OfficerClient[]
  readonly officerName: string
  readonly busy: boolean
  readonly sorting: Sorting
  readonly onResume: (client: OfficerClient) => void
  readonly onDelete: (client: OfficerClient) => void
}

const nameId = (client: OfficerClient) => `client-${client._id}`

/** The table of the officer's clients. Columns: spec 1 §2. */
export const ClientTable = memo(function ClientTable({
  clients,
  officerName,
  busy,
  sorting,
  onResume,
  onDelete,
}: Props) {
  // The same time for all rows and renders, so that a generated ID does not change.
  const [now] = useState(() => Date.now())
  const columns = useMemo(
    () => columnsOf({ officerName, now, onResume, onDelete }),
    [officerName, now, onResume, onDelete],
  )
  return (
    <DataTable
      caption="Clients"
      columns={columns}
      rows={clients}
      rowKey={idOf}
      sorting={sorting}
      busy={busy}
    />
  )
})

const idOf = (client: OfficerClient) => client._id

function columnsOf({
  officerName,
  now,
  onResume,
  onDelete,
}: Pick<Props, 'officerName' | 'onResume' | 'onDelete'> & {
  readonly now: number
}): readonly Column<OfficerClient>[] {
  return [
    {
      key: 'clientId',
      header: 'Client ID',
      cell: client => (
        <span className={styles.id}>
          {client.clientId || fallbackClientId(client.name, officerName, now)}
        </span>
      ),
    },
    {
      key: 'name',
      header: 'Client Name',
      isRowHeader: true,
      sortsBy: { name: 'name', first: 'ascending' },
      cell: client => (
        <Link href={paths.clientForms(client._id)} id={nameId(client)} className={styles.name}>
          <bdi>{client.name}</bdi>
        </Link>
      ),
    },
    { key: 'email', header: 'Email', cell: client => <EmailText email={client.email} /> },
    {
      key: 'phone',
      header: 'Phone',
      cell: client => <span className={styles.phone}>{client.phone || '-'}</span>,
    },
    {
      key: 'status',
      header: 'Form Status',
      sortsBy: { name: 'progress', first: 'descending' },
      cell: client => (
        <span className={styles.status}>
          <StatusBadge forms={client.forms} />
          <FormMarks forms={client.forms} />
          <LoanFacts client={client} />
        </span>
      ),
    },
    {
      key: 'updated',
      header: 'Last Updated',
      sortsBy: { name: 'updated', first: 'descending' },
      cell: client => (
        <span className={styles.date}>{britishDate(client.lastUpdated || client.createdAt)}</span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      isActions: true,
      cell: client => (
        <span className={styles.actions}>
          <Link
            href={paths.clientForms(client._id)}
            aria-describedby={nameId(client)}
            className={buttonClass('quiet', 'small')}
          >
            <Eye />
            View
          </Link>
          {resumeLabel(client.forms) !== null && (
            <Button
              size="small"
              variant="secondary"
              icon={<Play />}
              aria-describedby={nameId(client)}
              onClick={() => onResume(client)}
            >
              {resumeLabel(client.forms)}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            icon={<Trash />}
            className={styles.delete}
            aria-describedby={nameId(client)}
            onClick={() => onDelete(client)}
          >
            Delete
          </Button>
        </span>
      ),
    },
  ]
}
