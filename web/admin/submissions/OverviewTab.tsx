import { Link } from 'wouter'
import { rowOf } from '../../../forms/catalogue.ts'
import { changedSince } from '../../../forms/credit-file/changed-basis.ts'
import { reopenedWords } from '../../../forms/credit-file/decision-words.ts'
import { bandEdges } from '../../../forms/expert-scorecard/formulas.ts'
import { policyOfVersion } from '../../../forms/policy/policy.ts'
import { scoreMarkers } from '../../../forms/policy/scorecard.ts'
import { traitsOf } from '../../../forms/traits.ts'
import { americanDate, americanDateTime } from '../../app/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { Fact, Facts } from '../Facts.tsx'
import { emailText, nameText, riskTone, type SubmissionDetails, stepText } from '../status.ts'
import styles from './OverviewTab.module.css'
import page from './Submission.module.css'
import { SubmissionStatus } from './SubmissionList.tsx'

// spec 2 §8.25, §8.27, §9.24; spec 3 §2.42, §2.101

interface Props {
  readonly submission: SubmissionDetails
}

/** spec 2 §2.35: what the submission is, whose it is, and its progress. */
export function OverviewTab({ submission }: Props) {
  const { formType, client } = submission
  return (
    <div className={page.overview}>
      {submission.takenOverAt && (
        <Banner tone="accent">
          These answers were given by the applicant and taken over by the loan officer on{' '}
          {americanDate(submission.takenOverAt)}.
        </Banner>
      )}
      {client && submission.staleInputs !== undefined && (
        <Banner
          tone="attention"
          title={`Completed ${changedSince.completedWith}`}
          action={<Link href={adminPaths.creditFile(client._id)}>See them in the credit file</Link>}
        >
          Figures of earlier forms that it rests on have changed. The loan officer can update it or keep it as
          it is.
        </Banner>
      )}
      {formType === 'credit_app_memo' && <MemoDecision submission={submission} />}
      <SubmissionFacts submission={submission} />
      <Score submission={submission} />
      <div className={page.pair}>
        <Person submission={submission} />
        <Card title="Client">
          {client ? (
            <Client client={client} loanOfficer={submission.loanOfficer} />
          ) : (
            <p className={cells.quiet}>Filled by the user for themselves; there is no client.</p>
          )}
        </Card>
      </div>
    </div>
  )
}

function SubmissionFacts({ submission }: Props) {
  const row = rowOf(submission.formType)
  return (
    <Card title="Submission">
      <Facts>
        <Fact term="Form type">
          <span className={cells.marked}>
            <FormMarker colour={row.colour} />
            {row.adminLabel}
          </span>
        </Fact>
        {/* The title above shows the form's display name; calls and addresses use this key. */}
        <Fact term="Form key">
          <span className={cells.code}>{submission.formName}</span>
        </Fact>
        <Fact term="Status">
          <SubmissionStatus form={submission} />
        </Fact>
        <Fact term="Progress">{stepText(submission)}</Fact>
        <Fact term="Created">{americanDateTime(submission.createdAt)}</Fact>
        <Fact term="Last saved">{americanDateTime(submission.lastSaved)}</Fact>
        <Fact term="Submitted">
          {submission.submittedAt ? americanDateTime(submission.submittedAt) : 'Not submitted'}
        </Fact>
        <Fact term="Assessment year">{submission.assessmentYear}</Fact>
        <Fact term="Submission ID">
          <span className={page.id}>{submission._id}</span>
        </Fact>
        {/* spec 3 §1.55 */}
        <Fact term="Required answers">
          {submission.requiredAnswers.given} of {submission.requiredAnswers.wanted} given
        </Fact>
      </Facts>
    </Card>
  )
}

function Score({ submission }: Props) {
  const { calculatedFields, formType, requiredAnswers, steps } = submission
  const { score } = traitsOf(formType)
  const total = score && calculatedFields[score.total]
  const category = score && calculatedFields[score.category]
  if (typeof total !== 'number') return null
  // D53: until every parameter is rated, the described form shows the total so far in words.
  const isScored = requiredAnswers.given === requiredAnswers.wanted
  const words = steps.flatMap(({ lines }) => lines).find(({ key }) => key === score?.total)?.display
  return (
    <Card title="Score">
      {isScored ? (
        <ScoreBar
          score={total}
          category={typeof category === 'string' ? category : 'N/A'}
          policyVersion={submission.policyVersion}
        />
      ) : (
        <p className={cells.quiet}>
          {words ? `${words}. The risk category` : 'Not rated yet: a risk category'} needs a rating of every
          parameter.
        </p>
      )}
    </Card>
  )
}

/** The loan officer who completed the form or has the client, or the user whose own form it is (D44). */
function Person({ submission }: Props) {
  const { client, isCompleted, userId: person } = submission
  return (
    <Card title={client ? (isCompleted ? 'Completed By' : 'Loan Officer') : 'User'}>
      <Facts>
        <Fact term="Name">
          <ClampedText text={nameText(person?.name)} />
        </Fact>
        <Fact term="Email">
          <ClampedText text={emailText(person?.email)} />
        </Fact>
        <Fact term="User since">{americanDate(person?.createdAt)}</Fact>
      </Facts>
      {person?._id && (
        <Link href={adminPaths.userSubmissions(person._id)} className={page.link}>
          All submissions of this {client ? 'loan officer' : 'user'}
        </Link>
      )}
    </Card>
  )
}

interface ClientProps extends Pick<SubmissionDetails, 'loanOfficer'> {
  readonly client: NonNullable<SubmissionDetails['client']>
}

function Client({ client, loanOfficer }: ClientProps) {
  return (
    <>
      <Facts>
        <Fact term="Name">
          <ClampedText text={nameText(client.name)} />
        </Fact>
        <Fact term="Client ID">
          <ClampedText text={client.clientId || 'N/A'} />
        </Fact>
        <Fact term="Email">
          <ClampedText text={emailText(client.email)} />
        </Fact>
        <Fact term="Phone">{client.phone || 'N/A'}</Fact>
        {loanOfficer && (
          <Fact term="Loan officer">
            <Link href={adminPaths.userClients(loanOfficer._id)}>
              <ClampedText text={nameText(loanOfficer.name)} />
            </Link>
          </Fact>
        )}
      </Facts>
      <Link href={adminPaths.clientForms(client._id)} className={page.link}>
        All forms of this client
      </Link>
    </>
  )
}

const keys = [
  'decision',
  'loanAmount',
  'riskCategory',
  'loanTerm',
  'emiAmount',
  'dbrPercentage',
  'loanToValueRatio',
  'deviationCode',
]

/** The result of a memo, formatted as in its form: first the decision, the amount and the risk. */
function MemoDecision({ submission }: { readonly submission: SubmissionDetails }) {
  const lines = submission.steps.flatMap(step => step.lines)
  return (
    <Card title="Decision" {...noteOf(submission)}>
      <Facts>
        {keys.flatMap(key => {
          const line = lines.find(one => one.key === key)
          return line
            ? [
                <Fact key={key} term={line.label}>
                  {line.display || '–'}
                </Fact>,
              ]
            : []
        })}
      </Facts>
    </Card>
  )
}

// D56
function noteOf({ isCompleted, reopenedDecision }: SubmissionDetails): { readonly note?: string } {
  if (reopenedDecision)
    return {
      note: `${reopenedWords(reopenedDecision)}: a form of the file is open again, and the decision on record does not count.`,
    }
  return isCompleted ? {} : { note: 'The memo is open: nothing is decided yet.' }
}

interface ScoreBarProps {
  readonly score: number
  readonly category: string
  /** The version of the policy by which the form was completed; undefined if it is open. */
  readonly policyVersion: number | undefined
}

/** The scorecard's result on its scale from 30 to 100 (spec 2 §9), above the coloured ranges of the categories. */
function ScoreBar({ score, category, policyVersion }: ScoreBarProps) {
  const tone = riskTone(category)
  return (
    <div className={styles.frame}>
      <p className={styles.result}>
        <strong>{score.toFixed(1)}</strong> of 100 <Badge tone={tone}>{category}</Badge>
      </p>
      <svg aria-hidden="true" className={classNames(styles.picture, styles[tone])}>
        <rect y="0" width="100%" height="10" rx="5" className={styles.track} />
        <rect y="0" width={`${placeOf(score)}%`} height="10" rx="5" className={styles.fill} />
        {bandEdges(policyOfVersion(policyVersion).scorecard).map(({ name, from, to }) => (
          <rect
            key={name}
            data-band={name}
            x={`${placeOf(from)}%`}
            y="13"
            width={`${placeOf(to) - placeOf(from)}%`}
            height="4"
            className={classNames(styles.band, styles[riskTone(name)])}
          />
        ))}
        {scoreMarkers.map((marker, place) => (
          <g key={marker}>
            {[styles.edge, styles.tick].map(part => (
              <line
                key={part}
                x1={`${placeOf(marker)}%`}
                x2={`${placeOf(marker)}%`}
                y1="0"
                y2="20"
                className={part}
              />
            ))}
            <text
              x={`${placeOf(marker)}%`}
              y="35"
              textAnchor={place === 0 ? 'start' : place === scoreMarkers.length - 1 ? 'end' : 'middle'}
              className={styles.number}
            >
              {marker}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

/**
 * Returns the position of a score on the bar, in percent from its start. Scores below 30 (not all answered) are at the start.
 */
export function placeOf(score: number): number {
  const [least, most] = [scoreMarkers[0], 100]
  return Math.max(0, Math.min(100, ((score - least) / (most - least)) * 100))
}
