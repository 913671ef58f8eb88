import { screenCode } from '../../shell/screen-code.ts'
import { FindButton } from '../FindButton.tsx'

const dialog = screenCode(() => import('./ClientDialog.tsx').then(m => m.ClientDialog))

/** From every screen of a loan officer to any client of theirs. */
export function FindClient({ isAsked }: { readonly isAsked: boolean }) {
  return <FindButton dialog={dialog} isAsked={isAsked} />
}
