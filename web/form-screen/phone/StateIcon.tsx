import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { ProgressRing } from '../../ui/feedback/ProgressRing.tsx'

interface Props {
  readonly state: 'open' | 'done' | 'with problems' | 'locked' | 'readable'
  /** How much of an open form is filled, in percent. */
  readonly percent?: number
}

/** The state of a form or a step, as an icon with hidden words for screen readers. */
export function StateIcon({ state, percent = 0 }: Props) {
  if (state === 'open') return <ProgressRing percent={percent} />
  return (
    <>
      {state === 'done' ? <Check /> : state === 'with problems' ? <CircleAlert /> : <Lock />}
      <VisuallyHidden>{state === 'readable' ? 'locked, can be read' : state}: </VisuallyHidden>
    </>
  )
}
