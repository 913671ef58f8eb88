import { KeyboardHelp } from '../../shell/KeyboardHelp.tsx'
import { LazyPart } from '../../shell/LazyPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { FindClient } from './FindClient.tsx'

const deviceLine = screenCode(() => import('../../offline/DeviceLine.tsx').then(m => m.DeviceLine))

interface Props {
  readonly isOfficer: boolean
  /** Whether the first key on this page was the shortcut of the search. */
  readonly isFindAsked: boolean
  readonly isHelpShown: boolean
  readonly onHelpClosed: () => void
}

/**
 * The part of the header that loads after the first user input: the client search, the unsent changes on this device, and the
 * keyboard help.
 */
export function AfterHeader({ isOfficer, isFindAsked, isHelpShown, onHelpClosed }: Props) {
  return (
    <>
      {/* Administrators have their own search in the navigation. */}
      {isOfficer && <FindClient isAsked={isFindAsked} />}
      {isOfficer && <LazyPart code={deviceLine} props={{}} />}
      {isHelpShown && <KeyboardHelp onClose={onHelpClosed} />}
    </>
  )
}
