import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { CONTACT_STEP, isEmpty } from '../contact/contact-texts.ts'
import { useContactStatus, useFormStore, useIsCompleted, useProblems, useStep } from '../use-form.ts'
import styles from './StepList.module.css'
import { useFinishedSteps } from './use-finished-steps.ts'

// spec 1 §2.26, §2.31; spec 2 §2.13, §2.15, §4.8

interface Props {
  /** The furthest step that was reached. */
  readonly reached: number
  readonly onGo: (step: number) => void
}

/** The form's steps: done, current, with problems; clickable where they may be gone to. */
export function StepList({ reached, onGo }: Props) {
  const store = useFormStore()
  const { stepWord, freeSteps, earlierStepsDone } = store.form.traits
  const step = useStep()
  // A form that is read has all its steps on one page.
  const current = store.readOnly() ? null : step
  const problems = useProblems()
  const isCompleted = useIsCompleted()
  const finished = useFinishedSteps(reached)
  const strip = useRef<HTMLElement>(null)
  const { faults } = useContactStatus()
  const withProblems = new Set(problems.map(problem => store.definition(problem.field)?.step))
  if (!isEmpty(faults)) withProblems.add(CONTACT_STEP)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another current step is what must come into view.
  useLayoutEffect(() => {
    const item = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !item) return
    strip.current.scrollLeft = item.offsetLeft - (strip.current.clientWidth - item.offsetWidth) / 2
  }, [current])

  if (store.form.steps.length < 2) return null
  return (
    <nav ref={strip} aria-label={`${stepWord}s`} className={styles.steps}>
      <ol className={styles.list}>
        {store.form.steps.map(({ number, title }) => {
          const isDone = isCompleted || (earlierStepsDone && number < step) || finished.includes(number)
          // The current step of an open form is still being worked on.
          const isTicked = isDone && (isCompleted || number !== current)
          const hasProblems = withProblems.has(number)
          const isOpen = freeSteps || number <= reached
          return (
            <li key={number}>
              <button
                type="button"
                aria-current={number === current ? 'step' : undefined}
                disabled={!isOpen}
                onClick={() => onGo(number)}
                className={classNames(
                  styles.step,
                  number === current && styles.current,
                  isDone && styles.done,
                  hasProblems && styles.faulty,
                )}
              >
                <span aria-hidden="true" className={styles.mark}>
                  {hasProblems ? <CircleAlert /> : isTicked ? <Check /> : number}
                </span>
                <span>
                  <VisuallyHidden>{`${stepWord} ${number}: `}</VisuallyHidden>
                  {title}
                  {hasProblems && <VisuallyHidden>, with problems</VisuallyHidden>}
                  {!hasProblems && isTicked && <VisuallyHidden>, done</VisuallyHidden>}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
