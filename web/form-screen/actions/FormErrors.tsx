import { Fragment, useEffect, useRef } from 'react'
import { summaryOf } from '../../../engine/validate.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { CONTACT_STEP, contactFields, contactLabels } from '../contact/contact-texts.ts'
import { focusField } from '../focus-field.ts'
import { useContactStatus, useFormStore, useProblems } from '../use-form.ts'
import { CauseOfProblem } from './CauseOfProblem.tsx'
import styles from './FormErrors.module.css'
import { linkedSentence } from './linked-sentence.ts'

interface Props {
  /** Counts how often Next was refused. Each refusal moves the focus here. */
  readonly attempt: number
  readonly onGo: (step: number) => void
  /** Continues where Next was refused. */
  readonly onNext: () => void
}

/** Lists all shown problems in the form's own words, each once, with a link to its field. */
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

  // A field that was left unreadable shows its own message; the summary appears only after a refused Next.
  if (problems.length === 0 || attempt === 0) return null
  const pieces = linkedSentence(
    summaryOf(store.form, problems),
    problems,
    field => store.definition(field)?.label,
  )
  const named = pieces.map(({ field }) => field)
  const link = (key: string, text: string) => (
    <a
      href={`#${key}`}
      onClick={event => {
        event.preventDefault()
        goToField(key)
      }}
    >
      {text}
    </a>
  )
  const sentence = pieces.map(({ text, field }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence, which has no other order.
    <Fragment key={place}>{field === undefined ? text : link(field, text)}</Fragment>
  ))
  // Problems that the sentence already names are listed again only if they have a cause to show.
  const others = problems.filter(problem => !named.includes(problem.field) || store.causeOf(problem))
  return (
    <Banner tone="bad" title={<span className={styles.sentence}>{sentence}</span>} ref={banner}>
      <ul className={styles.list}>
        {others.map(problem => {
          const { field, message } = problem
          const label = store.definition(field)?.label
          return (
            <li key={field}>
              {link(
                field,
                label !== undefined && message.includes(label) ? message : `${label ?? field}: ${message}`,
              )}
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
