import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Eye from 'lucide-react/icons/eye'
import Play from 'lucide-react/icons/play'
import Trash from 'lucide-react/icons/trash-2'
import { memo, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { formatWholeMoney } from '../../engine/number-format.ts'
import { dashboardStatus } from '../../forms/chain.ts'
import { reopenedWords } from '../../forms/credit-file/decision-words.ts'
import { paths } from '../app/addresses.ts'
import { britishDate } from '../app/dates.ts'
import { classNames } from '../ui/class-names.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { Badge, type Tone } from '../ui/display/Badge.tsx'
import { Breakable } from '../ui/display/ClampedText.tsx'
import { type Column, DataTable, type Sorting } from '../ui/display/DataTable.tsx'
import { ProgressRing } from '../ui/feedback/ProgressRing.tsx'
import styles from './ClientTable.module.css'
import { fallbackClientId, type OfficerClient, resumeLabel } from './client-row.ts'
import { decisions } from './client-view.ts'
import { FormMarks } from './FormMarks.tsx'

// spec 1 §2.46–50; spec 3 §2.40; D56

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

const tones: Record<string, Tone> = {
  Complete: 'good',
  'Partial Complete': 'accent',
  Incomplete: 'attention',
}

/** The client's status, with the number of completed forms out of six (spec 1 §4, D8). */
function StatusBadge({ forms }: { readonly forms: OfficerClient['forms'] }) {
  const { status, completed, of } = dashboardStatus(forms)
  const icon =
    status === 'Complete' ? (
      <CircleCheck />
    ) : status === 'Partial Complete' ? (
      <ProgressRing percent={(completed / of) * 100} />
    ) : (
      <CircleDashed />
    )
  return (
    <Badge tone={tones[status] ?? 'neutral'} icon={icon}>
      {status === 'No Forms' ? status : `${status} ${completed}/${of}`}
    </Badge>
  )
}

/** Shows a client's loan amount, decision and open points, and leaves out what does not exist yet. */
function LoanFacts({ client }: { readonly client: OfficerClient }) {
  // A server of the previous version does not send these properties.
  const {
    loanAmount = null,
    decision = null,
    reopenedDecision = null,
    unexplainedChecks = null,
    forms,
  } = client
  // A changed value counts once for each form that rests on it, so count the forms.
  const resting = forms.filter(({ staleInputs }) => staleInputs > 0).length
  const open = [
    ...(unexplainedChecks ? [counted(unexplainedChecks, 'check', 'to explain')] : []),
    ...(resting > 0 ? [counted(resting, 'form', 'resting on changed figures')] : []),
  ]
  if (loanAmount === null && decision === null && reopenedDecision === null && open.length === 0) return null
  return (
    <span className={styles.facts}>
      {loanAmount !== null && <span className={styles.amount}>{formatWholeMoney(loanAmount)}</span>}
      {decision !== null && (
        <span className={classNames(styles.decision, styles[decisions[decision].tone])}>
          {decisions[decision].word}
        </span>
      )}
      {reopenedDecision !== null && (
        <span className={classNames(styles.decision, styles.attention)}>
          {reopenedWords(reopenedDecision)}
        </span>
      )}
      {open.length > 0 && (
        <Link href={paths.creditFile(client._id)} className={styles.open}>
          {open.join(', ')}
        </Link>
      )}
    </span>
  )
}

function counted(count: number, thing: string, rest: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'} ${rest}`
}

/** An email address that may break in a narrow column; a dash if there is none. */
export function EmailText({ email }: { readonly email: string }) {
  if (!email) return '-'
  return (
    <span className={styles.email}>
      <Breakable text={email} />
    </span>
  )
}
