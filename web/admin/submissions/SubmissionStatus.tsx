import CircleCheck from 'lucide-react/icons/circle-check'
import { Badge } from '../../ui/display/Badge.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import cells from '../cells.module.css'
import { type Submission, submissionLabels, submissionTones } from '../status.ts'

// spec 2 §2.51

interface Props {
  readonly form: Pick<Submission, 'status' | 'completionPercentage'>
  /** A user's submissions are only Completed or In Progress (spec 2 §2); a draft then counts as in progress. */
  readonly withoutDraft?: boolean
}

/** Completed, or In Progress with a percentage and a bar (spec 2 §2). */
export function SubmissionStatus({ form: { status, completionPercentage }, withoutDraft = false }: Props) {
  const isCompleted = status === 'completed'
  const shown = withoutDraft && status === 'draft' ? 'in-progress' : status
  return (
    <span className={cells.status}>
      <Badge tone={submissionTones[shown]} icon={isCompleted ? <CircleCheck /> : undefined}>
        {submissionLabels[shown]}
      </Badge>
      {!isCompleted && <ProgressBar label="Progress" percent={completionPercentage} showPercent />}
    </span>
  )
}
