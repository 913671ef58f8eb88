import { useEffect, useRef } from 'react'
import { StepCards } from '../checks/CheckedForm.tsx'
import { useSuggestions } from '../earlier/suggestions.tsx'
import { FieldsSectionView } from '../fields/FormField.tsx'
import { focusOpened } from '../focus.ts'
import { useFormScope, useFormStore, useStep } from '../use-form.ts'
import styles from './StepView.module.css'
import { SuggestionBar } from './SuggestionBar.tsx'

/** The fields of the current step under its heading. */
export function StepView({
  focusHeading,
}: {
  /** Counts the moves from step to step. */ readonly focusHeading: number
}) {
  const { parts } = useFormScope()
  const { form } = useFormStore()
  const step = useStep()
  const suggestions = useSuggestions()
  const heading = useRef<HTMLHeadingElement>(null)
  const current = form.steps.find(({ number }) => number === step)

  useEffect(() => {
    if (focusHeading === 0) return focusOpened(heading.current)
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [focusHeading])

  if (!current) return null
  return (
    <div className={styles.step}>
      <div className={styles.head}>
        <div>
          {form.steps.length > 1 && (
            <p className={styles.place}>
              {form.traits.stepWord} {step} of {form.steps.length}
            </p>
          )}
          <h2 ref={heading} tabIndex={-1} aria-describedby={focusHeading === 0 ? 'page-title' : undefined}>
            {current.title}
          </h2>
        </div>
        {parts.Actions && <parts.Actions />}
      </div>
      {parts.Head && <parts.Head />}
      {suggestions.size > 0 && <SuggestionBar suggestions={suggestions} />}
      {/* The key replaces all inputs with the step, so that none is reused for another field. */}
      <div key={step} className={styles.sections}>
        {parts.Sections ? (
          <parts.Sections step={current} />
        ) : (
          current.sections.map((section, index) =>
            section.kind === 'grid' ? (
              parts.Grid && (
                // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a step never move.
                <parts.Grid key={index} section={section} title={current.title} />
              )
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a step never move.
              <FieldsSectionView key={index} section={section} />
            ),
          )
        )}
      </div>
      {parts.Foot && <parts.Foot step={step} />}
      <StepCards step={step} />
    </div>
  )
}
