import { screenCode } from '../../shell/screen-code.ts'
import { FindButton } from '../FindButton.tsx'

const dialog = screenCode(() => import('./ClientDialog.tsx').then(m => m.ClientDialog))

/** The button on every loan officer's screen that opens the search for their clients. */
export function FindClient({ isAsked }: { readonly isAsked: boolean }) {
  return <FindButton dialog={dialog} isAsked={isAsked} />
}
