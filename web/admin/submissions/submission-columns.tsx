import { Link } from 'wouter'
import { rowOf } from '../../../forms/catalogue.ts'
import { paths } from '../../app/addresses.ts'
import { americanDate } from '../../app/dates.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import cells from '../cells.module.css'
import { emailText, nameText, type Submission, shortId } from '../status.ts'
import { SubmissionStatus } from './SubmissionStatus.tsx'

// spec 2 §2.31, §2.33–34, §8.27

/** spec 2 §2: the search matches name, email or id; ids are shown as their last 8 characters, dates in US format. */
export function submissionColumns({ withType }: { readonly withType: boolean }): Column<Submission>[] {
  const columns: (Column<Submission> | false)[] = [
    {
      key: 'id',
      header: 'ID',
      isRowHeader: true,
      cell: row => (
        <span id={`submission-${row._id}`} className={cells.code} title={row._id}>
          {shortId(row._id)}
        </span>
      ),
    },
    withType && {
      key: 'type',
      header: 'Form Type',
      cell: row => (
        <span className={cells.marked}>
          <FormMarker colour={rowOf(row.formType).colour} />
          {rowOf(row.formType).adminLabel}
        </span>
      ),
    },
    {
      key: 'client',
      header: 'Client',
      headsCard: row => row.client !== null,
      cell: row =>
        row.client ? (
          <span className={cells.lines}>
            <ClampedText text={nameText(row.client.name)} limit={60} />
            <span className={cells.small}>
              <ClampedText text={row.client.clientId || 'N/A'} limit={60} />
            </span>
          </span>
        ) : (
          <span className={cells.quiet}>N/A</span>
        ),
    },
    {
      key: 'user',
      header: 'User',
      headsCard: row => row.client === null,
      cell: row => (
        <span className={cells.lines}>
          <ClampedText text={nameText(row.userId?.name)} limit={60} />
          <span className={cells.small}>
            <ClampedText text={emailText(row.userId?.email)} limit={60} />
          </span>
        </span>
      ),
    },
    { key: 'status', header: 'Status', cell: row => <SubmissionStatus form={row} /> },
    {
      key: 'created',
      header: 'Created',
      sortsBy: { name: 'created', first: 'descending' },
      cell: row => <span className={cells.date}>{americanDate(row.createdAt)}</span>,
    },
    {
      key: 'submitted',
      header: 'Submitted',
      sortsBy: { name: 'submitted', first: 'descending' },
      cell: row =>
        row.submittedAt ? (
          <span className={cells.date}>{americanDate(row.submittedAt)}</span>
        ) : (
          <span className={cells.quiet}>Not submitted</span>
        ),
    },
    {
      key: 'actions',
      header: 'Actions',
      isActions: true,
      cell: row => (
        <Link
          href={paths.adminSubmission(rowOf(row.formType).slug, row._id)}
          aria-describedby={`submission-${row._id}`}
          className={buttonClass('secondary', 'small')}
        >
          View Details
        </Link>
      ),
    },
  ]
  return columns.filter(column => column !== false)
}
