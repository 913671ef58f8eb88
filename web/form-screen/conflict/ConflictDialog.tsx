import { Later } from '../../shell/Later.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { useStatus } from '../use-form.ts'

// spec 3 §2.8

/** Few forms are ever in conflict, so the dialog's code comes with the first one that is. */
const asking = screenCode(async () => (await import('./Asking.tsx')).Asking)

export function ConflictDialog() {
  const { phase } = useStatus()
  // Another question is another dialog, with nothing chosen yet.
  return phase.kind === 'conflict' ? (
    <Later key={phase.question.record?.version} code={asking} props={{ question: phase.question }} />
  ) : null
}
