import { Fragment, useEffect, useRef } from 'react'
import { formatValue } from '../../../engine/describe.ts'
import type { Problem } from '../../../engine/types.ts'
import { summaryOf } from '../../../engine/validate.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { confirmDialog } from '../../ui/overlay/dialogs.ts'
import { CONTACT_STEP, contactFields, contactLabels } from '../contact/contact-texts.ts'
import { focusField } from '../focus.ts'
import { useContactStatus, useFormStore, useProblems } from '../use-form.ts'
import styles from './FormErrors.module.css'

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

interface CauseOfProblemProps {
  readonly problem: Problem
  readonly onShow: (key: string) => void
  readonly onConfirmed: () => void
}

/**
 * For a calculated value below its minimum: shows how it is calculated and which inputs to change, and lets the user
 * confirm that the figures are right (D45).
 */
function CauseOfProblem({ problem, onShow, onConfirmed }: CauseOfProblemProps) {
  const store = useFormStore()
  const cause = store.causeOf(problem)
  const field = store.definition(problem.field)
  if (!cause || !field) return null
  const value = `${field.label} of ${formatValue(field, store.value(field.key))}`

  async function takeAsFact() {
    const isFact = await confirmDialog({
      text: `${cause?.words}, which makes a ${value}. Are these figures right?`,
      confirm: 'The figures are right',
      cancel: 'Check the figures',
    })
    if (!isFact) return
    store.acceptAsFact(problem.field)
    onConfirmed()
  }

  return (
    <div className={styles.cause}>
      <p>
        {cause.words}. To change:{' '}
        {cause.inputs.map((key, place) => (
          <span key={key}>
            {place > 0 && ', '}
            <a
              href={`#${key}`}
              onClick={event => {
                event.preventDefault()
                onShow(key)
              }}
            >
              {store.definition(key)?.label ?? key}
            </a>
          </span>
        ))}
      </p>
      <Button size="small" onClick={() => void takeAsFact()}>
        Continue with a {value}
      </Button>
    </div>
  )
}

/** A piece of a sentence: plain text, or the label of a field. */
interface Piece {
  readonly text: string
  readonly field?: string
}

/**
 * Splits the sentence above a list of problems into pieces, so that the labels in it can link to their fields. A label
 * that the sentence does not contain gets no piece.
 */
export function linkedSentence(
  sentence: string,
  problems: readonly Problem[],
  labelOf: (field: string) => string | undefined,
): readonly Piece[] {
  const places = new Map<number, Required<Piece>>()
  for (const { field } of problems) {
    const text = labelOf(field)
    const at = text === undefined ? -1 : placeOf(text, sentence, places)
    if (text !== undefined && at >= 0) places.set(at, { text, field })
  }
  const pieces: Piece[] = []
  let done = 0
  for (const [at, piece] of [...places].sort(([one], [other]) => one - other)) {
    pieces.push({ text: sentence.slice(done, at) }, piece)
    done = at + piece.text.length
  }
  return [...pieces, { text: sentence.slice(done) }].filter(({ text }) => text !== '')
}

/** What may follow a label in the sentence: the next label, its reason, or the end. */
const afterLabel = /^([,.;\n]| \(| is required|$)/

/** Returns the first position at which the label is a phrase of its own and no other field has claimed it; -1 if none. */
function placeOf(label: string, sentence: string, taken: ReadonlyMap<number, unknown>): number {
  for (let at = sentence.indexOf(label); at >= 0; at = sentence.indexOf(label, at + 1)) {
    const isAlone = /\s$/.test(sentence.slice(0, at)) && afterLabel.test(sentence.slice(at + label.length))
    if (isAlone && !taken.has(at)) return at
  }
  return -1
}
