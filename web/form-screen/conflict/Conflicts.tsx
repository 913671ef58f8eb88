import { ConflictDialog } from './ConflictDialog.tsx'
import { MergeToast } from './MergeToast.tsx'

/** The notice and the dialog for changes that someone else has made to the form in the meantime. */
export function Conflicts({ onGo }: { readonly onGo: (step: number) => void }) {
  return (
    <>
      <MergeToast onGo={onGo} />
      <ConflictDialog />
    </>
  )
}
