import { ConflictDialog } from './ConflictDialog.tsx'
import { MergeToast } from './MergeToast.tsx'

/** What is said and asked when somebody else has changed the form meanwhile. */
export function Conflicts({ onGo }: { readonly onGo: (step: number) => void }) {
  return (
    <>
      <MergeToast onGo={onGo} />
      <ConflictDialog />
    </>
  )
}
