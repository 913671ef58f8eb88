import ArrowLeft from 'lucide-react/icons/arrow-left'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useLocation } from 'wouter'
import { progressPercent } from '../../../engine/progress.ts'
import { catalogue, type FormType, formTypes, rowOf } from '../../../forms/catalogue.ts'
import { openingForm } from '../../../forms/chain.ts'
import { formAddress, paths } from '../../app/addresses.ts'
import { ownTabState, tabState } from '../../shell/tab-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { ProgressRing } from '../../ui/feedback/ProgressRing.tsx'
import { alertDialog } from '../../ui/overlay/dialogs.ts'
import { Menu, type MenuItem } from '../../ui/overlay/Menu.tsx'
import type { Progress } from '../load-form.ts'
import { useStepMarks } from '../steps/step-marks.ts'
import { useFormScope, useStatus } from '../use-form.ts'
import styles from './PhoneBar.module.css'

// spec 1 §2.23–24, §2.26

interface FormsProps {
  readonly type: FormType
  readonly completed: readonly FormType[]
  readonly progress: Progress
  readonly selfService: boolean
  readonly standardFormId: string | undefined
}

interface Props extends FormsProps {
  /** The furthest step that the user has reached. */
  readonly reached: number
  readonly onGo: (step: number) => void
}

/** On a phone, this row with two menus replaces the strip of forms, the list of steps and the link back. */
export function PhoneBar({ reached, onGo, ...props }: Props) {
  const [, navigate] = useLocation()
  const forms = useFormItems(props)
  const { stepWord } = useFormScope().open.store.form.traits
  const marks = useStepMarks(reached)
  const current = marks.find(({ isCurrent }) => isCurrent)
  const steps = marks.map(
    ({ number, title, isCurrent, isTicked, hasProblems, isDoubtful, isOpen }): MenuItem => ({
      label: `${number} ${title}`,
      icon: (
        <StateIcon
          state={
            hasProblems ? 'with problems' : isDoubtful ? 'to be looked at again' : isTicked ? 'done' : 'open'
          }
        />
      ),
      disabled: !isOpen,
      current: isCurrent,
      onSelect: () => onGo(number),
    }),
  )
  return (
    <nav aria-label="Forms and steps" className={styles.bar}>
      {!props.selfService && (
        <Button
          variant="quiet"
          aria-label="Back to dashboard"
          icon={<ArrowLeft />}
          onClick={() => navigate(paths.officerDashboard)}
        />
      )}
      <Menu variant="quiet" label={rowOf(props.type).label} items={forms} />
      {steps.length > 1 && (
        <Menu
          variant="quiet"
          label={
            current
              ? `${stepWord} ${current.number} of ${steps.length}`
              : `${steps.length} ${stepWord.toLowerCase()}s`
          }
          items={steps}
        />
      )}
    </nav>
  )
}

function useFormItems({ type, completed, progress, selfService, standardFormId }: FormsProps): MenuItem[] {
  const { open } = useFormScope()
  const { client } = useStatus()
  const [, navigate] = useLocation()
  const begun = formTypes.filter(other => progress[other] !== undefined)
  const formId = type === openingForm ? open.source.formId() : standardFormId
  const stateOf = selfService ? ownTabState : tabState
  const items = catalogue.map(({ type: other, label }, place): MenuItem => {
    const state = stateOf(other, completed, begun)
    const { path, state: entry } = formAddress(other, client?._id ?? null, formId)
    return {
      label: `${place + 1} ${label}`,
      icon: <StateIcon state={state.kind === 'completed' ? 'done' : state.kind} percent={percentOf(other)} />,
      current: other === type,
      onSelect: () =>
        state.kind === 'locked' ? void alertDialog(state.message) : navigate(path, { state: entry }),
    }
  })
  return selfService ? [...items, applicationItem(() => navigate(paths.application))] : items

  function percentOf(other: FormType): number {
    const { store } = open
    return other === type ? progressPercent(store.step(), store.form.steps.length) : (progress[other] ?? 0)
  }
}

/** The menu item of the application that an applicant's two forms make up (D48). */
function applicationItem(onSelect: () => void): MenuItem {
  return { label: 'Your application', icon: <span />, onSelect }
}

interface StateIconProps {
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
function StateIcon({ state, percent = 0 }: StateIconProps) {
  if (state === 'open') return <ProgressRing percent={percent} />
  return (
    <>
      {icons[state]}
      <VisuallyHidden>{state === 'readable' ? 'locked, can be read' : state}: </VisuallyHidden>
    </>
  )
}
