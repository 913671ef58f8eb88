import { LazyScreen } from '../../shell/LazyScreen.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { useStatus } from '../use-form.ts'

// spec 3 §2.8

/** Conflicts are rare, so the dialog's code is loaded when the first one occurs. */
const asking = screenCode(async () => (await import('./ConflictQuestions.tsx')).ConflictQuestions)

export function ConflictDialog() {
  const { phase } = useStatus()
  // The key starts every new conflict with nothing chosen.
  return phase.kind === 'conflict' ? (
    <LazyScreen key={phase.question.record?.version} code={asking} props={{ question: phase.question }} />
  ) : null
}
