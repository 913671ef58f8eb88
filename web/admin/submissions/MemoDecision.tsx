import { reopenedWords } from '../../../forms/credit-file/decision-words.ts'
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
