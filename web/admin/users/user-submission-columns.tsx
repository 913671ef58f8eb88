import { Link } from 'wouter'
import { rowOf } from '../../../forms/catalogue.ts'
import { paths } from '../../app/addresses.ts'
import { americanDateTime } from '../../app/dates.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import cells from '../cells.module.css'
import { PersonCell } from '../PersonCell.tsx'
import { type Submission, shortId, stepText } from '../status.ts'
import { SubmissionStatus } from '../submissions/SubmissionStatus.tsx'

/** spec 2 §2.49–50, §2.52–53: the columns of a user's submissions. */
export const userSubmissionColumns: readonly Column<Submission>[] = [
  {
    key: 'type',
    header: 'Form Type',
    isRowHeader: true,
    cell: row => (
      <span className={cells.marked} id={`submission-${row._id}`}>
        <FormMarker colour={rowOf(row.formType).colour} />
        <PersonCell
          name={rowOf(row.formType).adminLabel}
          withAvatar={false}
          note={
            <>
              {stepText(row)} · {shortId(row._id)}
              {row.client && (
                <>
                  {' · '}
                  <bdi>{shorten(row.client.name, 60)}</bdi>
                </>
              )}
            </>
          }
        />
      </span>
    ),
  },
  { key: 'status', header: 'Status & Progress', cell: row => <SubmissionStatus form={row} withoutDraft /> },
  {
    key: 'created',
    header: 'Created',
    cell: row => <span className={cells.date}>{americanDateTime(row.createdAt)}</span>,
  },
  {
    key: 'updated',
    header: 'Last Updated',
    cell: row => <span className={cells.date}>{americanDateTime(row.lastSaved)}</span>,
  },
  {
    key: 'submitted',
    header: 'Submitted',
    cell: row => (
      <span className={cells.date}>{row.isCompleted ? americanDateTime(row.submittedAt) : '-'}</span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: row => (
      <Link
        href={paths.adminSubmission(row.formSlug, row._id)}
        aria-describedby={`submission-${row._id}`}
        className={buttonClass('secondary', 'small')}
      >
        View Details
      </Link>
    ),
  },
]
