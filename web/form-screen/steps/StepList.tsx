import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { centreCurrent } from '../../ui/scrolling.ts'
import { useFormStore } from '../use-form.ts'
import styles from './StepList.module.css'
import { useStepMarks } from './step-marks.ts'

// spec 1 §2.26, §2.31; spec 2 §2.13, §2.15, §4.8

interface Props {
  /** The furthest step that the user has reached. */
  readonly reached: number
  readonly onGo: (step: number) => void
}

/** The list of the form's steps: done, current or with problems, and clickable if the user may go there. */
export function StepList({ reached, onGo }: Props) {
  const store = useFormStore()
  const { stepWord } = store.form.traits
  const marks = useStepMarks(reached)
  const current = marks.find(({ isCurrent }) => isCurrent)?.number
  const strip = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another current step is what must come into view.
  useLayoutEffect(() => centreCurrent(strip.current), [current])

  if (store.form.steps.length < 2) return null
  return (
    <nav ref={strip} aria-label={`${stepWord}s`} className={styles.steps}>
      <ol className={styles.list}>
        {marks.map(({ number, title, isCurrent, isDone, isTicked, hasProblems, isDoubtful, isOpen }) => (
          <li key={number}>
            <button
              type="button"
              aria-current={isCurrent ? 'step' : undefined}
              disabled={!isOpen}
              onClick={() => onGo(number)}
              className={classNames(
                styles.step,
                isCurrent && styles.current,
                isDone && styles.done,
                hasProblems ? styles.faulty : isDoubtful && styles.doubtful,
              )}
            >
              <span aria-hidden="true" className={styles.mark}>
                {hasProblems ? (
                  <CircleAlert />
                ) : isDoubtful ? (
                  <TriangleAlert />
                ) : isTicked ? (
                  <Check />
                ) : (
                  number
                )}
              </span>
              <span>
                <VisuallyHidden>{`${stepWord} ${number}: `}</VisuallyHidden>
                {title}
                {hasProblems && <VisuallyHidden>, with problems</VisuallyHidden>}
                {!hasProblems && isDoubtful && <VisuallyHidden>, to be looked at again</VisuallyHidden>}
                {!hasProblems && !isDoubtful && isTicked && <VisuallyHidden>, done</VisuallyHidden>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
