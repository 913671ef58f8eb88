import { KeyboardHelp } from '../../shell/KeyboardHelp.tsx'
import { LaterPart } from '../../shell/LaterPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { FindClient } from './FindClient.tsx'

const deviceLine = screenCode(() => import('../../offline/DeviceLine.tsx').then(m => m.DeviceLine))

interface Props {
  readonly isOfficer: boolean
  /** Whether the first key on this page asked to find something. */
  readonly isFindAsked: boolean
  readonly isHelpShown: boolean
  readonly onHelpClosed: () => void
}

/** What the header has once somebody is there: a way to any client, what waits on this device, and what the keys do. */
export function AfterHeader({ isOfficer, isFindAsked, isHelpShown, onHelpClosed }: Props) {
  return (
    <>
      {/* An administrator finds everything from the bar of places. */}
      {isOfficer && <FindClient isAsked={isFindAsked} />}
      {isOfficer && <LaterPart code={deviceLine} props={{}} />}
      {isHelpShown && <KeyboardHelp onClose={onHelpClosed} />}
    </>
  )
}
