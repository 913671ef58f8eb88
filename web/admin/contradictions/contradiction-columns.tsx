import { Link } from 'wouter'
import type { AnswerOf } from '../../../api/contract.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { decisionTones } from '../decisions/decision-columns.tsx'
import { PersonCell } from '../PersonCell.tsx'
import { nameText } from '../status.ts'
import styles from './Contradictions.module.css'

export type ContradictoryFile = AnswerOf<'GET /api/admin/contradictions'>['files'][number]

const mostShown = 4

export const contradictionColumns: readonly Column<ContradictoryFile>[] = [
  {
    key: 'client',
    header: 'Client',
    isRowHeader: true,
    sortsBy: { name: 'name', first: 'ascending' },
    cell: file => <PersonCell name={nameText(file.name)} nameId={`file-${file._id}`} note={file.clientId} />,
  },
  {
    key: 'officer',
    header: 'Officer',
    cell: ({ officer }) => <bdi>{shorten(nameText(officer.name), 40)}</bdi>,
  },
  {
    key: 'decision',
    header: 'Decision',
    cell: ({ decision, decisionLabel, isReopened }) =>
      decision ? (
        <span>
          <Badge tone={isReopened ? 'attention' : decisionTones[decision]}>{decisionLabel}</Badge>
        </span>
      ) : (
        <span className={cells.quiet}>None yet</span>
      ),
  },
  {
    key: 'asks',
    header: 'Checks',
    sortsBy: { name: 'asks', first: 'descending' },
    cell: ({ asks, checks }) => (
      <span className={cells.lines}>
        <span className={cells.figure}>{asks}</span>
        <span className={cells.small}>{explanationsText(checks)}</span>
      </span>
    ),
  },
  {
    key: 'checks',
    header: 'What they say',
    cell: ({ checks }) => <Checks checks={checks} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: file => (
      <Link
        href={adminPaths.creditFile(file._id)}
        aria-describedby={`file-${file._id}`}
        className={buttonClass('secondary', 'small')}
      >
        Credit file
      </Link>
    ),
  },
]

type Check = ContradictoryFile['checks'][number]

const byExplanation = (checks: readonly Check[], wanted: Check['explained']) =>
  checks.filter(({ explained }) => explained === wanted)

/** Returns e.g. '2 not explained, 1 to be settled'. To be settled are checks that cannot be explained. */
function explanationsText(checks: readonly Check[]): string {
  const [open, settled] = [byExplanation(checks, false).length, byExplanation(checks, null).length]
  const words = [
    ...(open > 0 ? [`${open} not explained`] : []),
    ...(settled > 0 ? [`${settled} to be settled`] : []),
  ]
  return words.join(', ') || 'all explained'
}

const notes = new Map<Check['explained'], string>([
  [true, ' Explained.'],
  [null, ' To be settled on the form.'],
])

/** Sorts unexplained checks first. */
function Checks({ checks }: Pick<ContradictoryFile, 'checks'>) {
  const sorted = [false, null, true].flatMap(explained => byExplanation(checks, explained))
  const more = sorted.length - mostShown
  return (
    <ul className={styles.checks}>
      {sorted.slice(0, mostShown).map(({ id, sentence, explained }) => (
        <li key={id}>
          {shorten(sentence, 200)}
          {notes.has(explained) && <span className={cells.small}>{notes.get(explained)}</span>}
        </li>
      ))}
      {more > 0 && <li className={cells.small}>and {more} more in the credit file</li>}
    </ul>
  )
}
