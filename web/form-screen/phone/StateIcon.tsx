import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { ProgressRing } from '../../ui/feedback/ProgressRing.tsx'

interface Props {
  readonly state: 'open' | 'done' | 'with problems' | 'to be looked at again' | 'locked' | 'readable'
  /** How much of an open form is filled, in percent. */
  readonly percent?: number
}

const icons = {
  done: <Check />,
  'with problems': <CircleAlert />,
  'to be looked at again': <TriangleAlert />,
  locked: <Lock />,
  readable: <Lock />,
}

/** The state of a form or a step, as an icon with hidden words for screen readers. */
export function StateIcon({ state, percent = 0 }: Props) {
  if (state === 'open') return <ProgressRing percent={percent} />
  return (
    <>
      {icons[state]}
      <VisuallyHidden>{state === 'readable' ? 'locked, can be read' : state}: </VisuallyHidden>
    </>
  )
}
