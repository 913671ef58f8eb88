import { Card } from '../../ui/display/Card.tsx'
import { Fact } from '../Fact.tsx'
import { Facts } from '../Facts.tsx'
import type { SubmissionDetails } from '../status.ts'

// spec 3 §2.42

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
export function MemoDecision({ submission }: { readonly submission: SubmissionDetails }) {
  const lines = submission.steps.flatMap(step => step.lines)
  return (
    <Card
      title="Decision"
      {...(!submission.isCompleted && { note: 'The memo is open: nothing is decided yet.' })}
    >
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
