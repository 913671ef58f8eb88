import { KeyboardHelp } from '../../shell/KeyboardHelp.tsx'
import { FindClient } from './FindClient.tsx'

interface Props {
  readonly isOfficer: boolean
  /** Whether the first key on this page asked to find something. */
  readonly isFindAsked: boolean
  readonly isHelpShown: boolean
  readonly onHelpClosed: () => void
}

/** What the header has once somebody is there: a way to any client, and what the keys do. */
export function AfterHeader({ isOfficer, isFindAsked, isHelpShown, onHelpClosed }: Props) {
  return (
    <>
      {/* An administrator finds everything from the bar of places. */}
      {isOfficer && <FindClient isAsked={isFindAsked} />}
      {isHelpShown && <KeyboardHelp onClose={onHelpClosed} />}
    </>
  )
}
