import { progressPercent } from '../../../engine/progress.ts'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import type { FormParts } from '../form-parts.ts'
import { GridView } from '../grid/GridView.tsx'
import { useFormStore, useIsCompleted, useStep } from '../use-form.ts'

export const mseAssessmentParts: FormParts = { Head: Progress, Grid: GridView }

/** spec 1 §2.29: six steps with a progress bar. */
function Progress() {
  const { steps } = useFormStore().form
  const step = useStep()
  const percent = useIsCompleted() ? 100 : progressPercent(step, steps.length)
  return <ProgressBar percent={percent} label="Progress of the assessment" showPercent />
}
