import { useState } from 'react'
import { Link } from 'wouter'
import { americanDate } from '../../app/dates.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { ageInWords } from '../../waiting/age.ts'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { PersonCell } from '../PersonCell.tsx'
import { nameText } from '../status.ts'
import { AssignApplication } from './AssignApplication.tsx'
import type { WaitingApplication } from './waiting-application.ts'

const nameId = ({ _id }: WaitingApplication) => `application-${_id}`

export const applicationColumns: readonly Column<WaitingApplication>[] = [
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
