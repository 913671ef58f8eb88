import { Link } from 'wouter'
import { rowOf } from '../../../forms/catalogue.ts'
import { changedSince } from '../../../forms/credit-file/changed-basis.ts'
import { traitsOf } from '../../../forms/traits.ts'
import { americanDate, americanDateTime } from '../../app/dates.ts'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { Fact } from '../Fact.tsx'
import { Facts } from '../Facts.tsx'
import { emailText, nameText, type SubmissionDetails, stepText } from '../status.ts'
import { MemoDecision } from './MemoDecision.tsx'
import { ScoreBar } from './ScoreBar.tsx'
import styles from './Submission.module.css'
import { SubmissionStatus } from './SubmissionStatus.tsx'

// spec 2 §8.25, §8.27; spec 3 §2.101

interface Props {
  readonly submission: SubmissionDetails
}

/** spec 2 §2.35: what the submission is, whose it is, and its progress. */
export function OverviewTab({ submission }: Props) {
  const { formType, client } = submission
  return (
    <div className={styles.overview}>
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
      <div className={styles.pair}>
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
          <span className={styles.id}>{submission._id}</span>
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
        <Link href={adminPaths.userSubmissions(person._id)} className={styles.link}>
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
      <Link href={adminPaths.clientForms(client._id)} className={styles.link}>
        All forms of this client
      </Link>
    </>
  )
}
