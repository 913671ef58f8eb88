import { useStatus } from '../use-form.ts'
import { ConflictQuestions } from './ConflictQuestions.tsx'
import { MergeToast } from './MergeToast.tsx'

/** The notice and the dialog for changes that someone else has made to the form in the meantime. */
export function Conflicts({ onGo }: { readonly onGo: (step: number) => void }) {
  const { phase } = useStatus()
  return (
    <>
      <MergeToast onGo={onGo} />
      {/* The key starts every new conflict with nothing chosen. */}
      {phase.kind === 'conflict' && (
        <ConflictQuestions key={phase.question.record?.version} question={phase.question} />
      )}
    </>
  )
}
