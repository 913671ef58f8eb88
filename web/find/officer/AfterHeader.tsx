import { KeyboardHelp } from '../../shell/KeyboardHelp.tsx'
import { isFindKey } from '../find-key.ts'
import { FindClient } from './FindClient.tsx'

interface Props {
  readonly isOfficer: boolean
  /** The first key or movement on this page. */
  readonly firstSign: Event
  readonly isHelpShown: boolean
  readonly onHelpClosed: () => void
}

/** What the header has once somebody is there: a way to any client, and what the keys do. */
export function AfterHeader({ isOfficer, firstSign, isHelpShown, onHelpClosed }: Props) {
  return (
    <>
      {/* An administrator finds everything from the bar of places. */}
      {isOfficer && <FindClient isAsked={firstSign instanceof KeyboardEvent && isFindKey(firstSign)} />}
      {isHelpShown && <KeyboardHelp onClose={onHelpClosed} />}
    </>
  )
}
