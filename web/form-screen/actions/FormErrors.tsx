import { useEffect, useRef } from 'react'
import { summaryOf } from '../../../engine/validate.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { CONTACT_STEP, contactFields, contactLabels } from '../contact/contact-texts.ts'
import { focusField } from '../focus-field.ts'
import { useContactStatus, useFormStore, useProblems } from '../use-form.ts'
import { CauseOfProblem } from './CauseOfProblem.tsx'
import styles from './FormErrors.module.css'

interface Props {
  /** Counts the times that Next was refused: each takes the focus here. */
  readonly attempt: number
  readonly onGo: (step: number) => void
  /** Goes on where Next was refused. */
  readonly onNext: () => void
}

/** All shown problems in the form's own words, each leading to its field. */
export function FormErrors({ attempt, onGo, onNext }: Props) {
  const store = useFormStore()
  const problems = useProblems()
  const { faults } = useContactStatus()
  const banner = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (attempt > 0) banner.current?.focus()
  }, [attempt])

  function goToField(key: string): void {
    const definition = store.definition(key)
    if (definition) onGo(definition.step)
    focusField(key)
  }

  // A field that was just left unreadable says so itself; the summary belongs to a refused Next.
  if (problems.length === 0 || attempt === 0) return null
  return (
    <Banner tone="error" title={summaryOf(store.form, problems)} ref={banner}>
      <ul className={styles.list}>
        {problems.map(problem => {
          const { field, message } = problem
          const definition = store.definition(field)
          const isNamed = definition && message.includes(definition.label)
          return (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={event => {
                  event.preventDefault()
                  goToField(field)
                }}
              >
                {isNamed ? message : `${definition?.label ?? field}: ${message}`}
              </a>
              <CauseOfProblem problem={problem} onShow={goToField} onConfirmed={onNext} />
            </li>
          )
        })}
        {contactFields.map(
          field =>
            faults[field] !== undefined && (
              <li key={field}>
                <a
                  href={`#contact-${field}`}
                  onClick={event => {
                    event.preventDefault()
                    onGo(CONTACT_STEP)
                    focusField(`contact-${field}`)
                  }}
                >
                  {`${contactLabels[field]}: ${faults[field]}`}
                </a>
              </li>
            ),
        )}
      </ul>
    </Banner>
  )
}
