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

/** What a memo comes to, as its form shows it: first of all what is decided, over how much, at which risk. */
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
