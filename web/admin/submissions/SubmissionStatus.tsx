import CircleCheck from 'lucide-react/icons/circle-check'
import { Badge } from '../../ui/display/Badge.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import cells from '../cells.module.css'
import { type Submission, submissionLabels, submissionTones } from '../status.ts'

// spec 2 §2.51

interface Props {
  readonly form: Pick<Submission, 'status' | 'completionPercentage'>
}

/** Completed, or in progress with a percentage and a bar (spec 2 §2). */
export function SubmissionStatus({ form: { status, completionPercentage } }: Props) {
  const isCompleted = status === 'completed'
  return (
    <span className={cells.status}>
      <Badge
        tone={submissionTones[status]}
        icon={isCompleted ? <CircleCheck aria-hidden="true" /> : undefined}
      >
        {submissionLabels[status]}
      </Badge>
      {!isCompleted && <ProgressBar label="Progress" percent={completionPercentage} showPercent />}
    </span>
  )
}
