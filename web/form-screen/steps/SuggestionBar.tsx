import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { answerOf } from '../../../engine/answers.ts'
import { formatValue } from '../../../engine/describe.ts'
import { codeOfText, markKey } from '../../../engine/marks.ts'
import { openingForm } from '../../../forms/chain.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { onPageKey } from '../../ui/page-keys.ts'
import type { SuggestionsByKey } from '../earlier/suggestions.tsx'
import { focusField } from '../focus.ts'
import { takeSuggestions } from '../open-form/origins.ts'
import type { Changes } from '../store/answer-sheet.ts'
import type { FormStore } from '../store/form-store.ts'
import { useAfterTyping, useDerived, useFormScope, useFormStore, useStep } from '../use-form.ts'
import styles from './SuggestionBar.module.css'

// spec 3 §2.7, §2.30; D54

/**
 * A bar at the top of a step. One press fills all unanswered fields with what earlier forms suggest, and one press undoes it.
 */
export function SuggestionBar({ suggestions }: { readonly suggestions: SuggestionsByKey }) {
  const store = useFormStore()
  const step = useStep()
  const bar = useRef<HTMLDivElement>(null)
  const { text, canUndo, take, undo } = useTaking()
  const { inStep, inForm, isOwn, isStepOwn, isOffered } = useOpenSuggestions(suggestions, text !== undefined)
  const [looked, setLooked] = useState<OpenSuggestions | null>(null)
  const offersForm = inForm > inStep && inForm >= SEVERAL
  const isFromForms = hasEarlier(store)
  const isSilent = !isOffered && text === undefined

  /** Takes the suggestions that were ticked, even for fields that have an answer. */
  function takeChosen(chosen: readonly Suggestion[]): void {
    setLooked(null)
    take({ free: chosen, differing: [] })
    focusBar()
  }

  /**
   * Takes all suggestions for unanswered fields. Then focuses the next required field without an answer or, if there is none,
   * the bar, which comes before the fields to review.
   */
  function takeAll(ofStep?: number): void {
    take(openSuggestions(store, suggestions, ofStep))
    const next = firstMissing(store, step)
    if (next === undefined) focusBar()
    else focusField(next, 'nearest')
  }

  function takeBack(): boolean {
    const isHere = bar.current?.contains(document.activeElement)
    if (!undo()) return false
    if (isHere) focusBar()
    return true
  }

  /** Focuses the bar, so that screen readers read its name; the live region announces the result. */
  function focusBar(): void {
    requestAnimationFrame(() => bar.current?.focus())
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isCommand || event.defaultPrevented || !isReached(bar.current)) return
    if (event.key === 'Enter' && (event.shiftKey ? offersForm : inStep > 0)) {
      event.preventDefault()
      takeAll(event.shiftKey ? undefined : step)
    } else if (event.key.toLowerCase() === 'z' && !event.shiftKey && takeBack()) event.preventDefault()
  })

  useEffect(() => onPageKey(event => onKeyDown(event)), [])

  if (store.readOnly()) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the step's own.
    <div
      ref={bar}
      role="group"
      aria-label={isFromForms ? 'Suggestions from earlier forms' : 'Suggestions'}
      tabIndex={-1}
      className={isSilent ? styles.silent : styles.bar}
    >
      <p role="status" className={styles.words}>
        {text}
      </p>
      {isOffered && text === undefined && (
        <p className={styles.words}>{openText(inForm, isOwn, isFromForms)}</p>
      )}
      <div className={styles.buttons}>
        {canUndo && (
          <Button size="small" aria-keyshortcuts="Control+Z" onClick={takeBack}>
            Undo
          </Button>
        )}
        {isOffered && inStep > 0 && (
          <Button size="small" aria-keyshortcuts="Control+Enter" onClick={() => takeAll(step)}>
            {inStep === 1 ? 'Use 1' : `Use all ${inStep}`}{' '}
            {isFromForms && !isStepOwn ? 'from earlier forms' : 'of this step'}
          </Button>
        )}
        {isOffered && offersForm && (
          <Button
            size="small"
            variant="quiet"
            aria-keyshortcuts="Control+Shift+Enter"
            onClick={() => takeAll()}
          >
            Use all {inForm} of this form
          </Button>
        )}
        {isOffered && inForm >= SEVERAL && (
          <Button size="small" variant="quiet" onClick={() => setLooked(openSuggestions(store, suggestions))}>
            Look through
          </Button>
        )}
      </div>
      {looked && <ReviewSuggestions open={looked} onTake={takeChosen} onClose={() => setLooked(null)} />}
    </div>
  )
}

function openText(count: number, isOwn: boolean, isFromForms: boolean): string {
  const answers = counted(count)
  if (isOwn) return `${answers} ${count === 1 ? 'follows' : 'follow'} from your answers in this form.`
  return isFromForms ? `${answers} can come from earlier forms.` : `${answers} can be suggested.`
}

/** Reports whether the bar can react to keys: not while a dialog is open or the form is being completed. */
function isReached(bar: HTMLElement | null): boolean {
  return bar !== null && bar.closest('[inert]') === null && document.querySelector('dialog[open]') === null
}

interface Props {
  readonly open: OpenSuggestions
  readonly onTake: (chosen: readonly Suggestion[]) => void
  readonly onClose: () => void
}

/**
 * Lists every open suggestion of the form next to the current answer. Suggestions that would replace an answer start
 * unticked.
 */
function ReviewSuggestions({ open: { free, differing }, onTake, onClose }: Props) {
  const store = useFormStore()
  const [all] = useState(() => inFormOrder(store.form.fields, [...free, ...differing]))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(free.map(({ field }) => field)))
  const taken = all.filter(({ field }) => chosen.has(field))

  function toggle(field: string): void {
    const next = new Set(chosen)
    if (!next.delete(field)) next.add(field)
    setChosen(next)
  }

  return (
    <Dialog
      title="Suggestions for this form"
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={taken.length === 0} onClick={() => onTake(taken)}>
            Use {taken.length}
          </Button>
        </>
      }
    >
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Suggested</th>
              <th scope="col">From</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {all.map(suggestion => (
              <Line
                key={suggestion.field}
                suggestion={suggestion}
                isChosen={chosen.has(suggestion.field)}
                onToggle={() => toggle(suggestion.field)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

interface LineProps {
  readonly suggestion: Suggestion
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function Line({ suggestion: { field: key, value, source, evidence }, isChosen, onToggle }: LineProps) {
  const store = useFormStore()
  const id = useId()
  const field = store.definition(key)
  if (!field) return null
  const { answer, text } = store.field(key)
  return (
    <tr>
      <th scope="row">
        <input id={id} type="checkbox" checked={isChosen} onChange={onToggle} />
        <label htmlFor={id}>{field.label}</label>
      </th>
      <td data-label="Suggested" className={styles.value}>
        {formatValue(field, value)}
      </td>
      <td data-label="From">
        {source}
        {evidence && `: ${evidence}`}
      </td>
      <td data-label="Now" className={styles.value}>
        {text ?? (answer === undefined ? '–' : formatValue(field, answer))}
      </td>
    </tr>
  )
}

function inFormOrder(fields: readonly { readonly key: string }[], suggestions: readonly Suggestion[]) {
  const places = new Map(fields.map(({ key }, place) => [key, place]))
  return suggestions.toSorted((one, other) => (places.get(one.field) ?? 0) - (places.get(other.field) ?? 0))
}

/** The result of using suggestions. Kept while the step is on screen or the result can be undone. */
interface TakingResult {
  readonly kind: 'taken' | 'undone'
  readonly changes: Changes
  readonly count: number
  readonly text: string
  readonly step: number
}

/** Takes many suggestions at once, and undoes that. */
function useTaking() {
  const store = useFormStore()
  const step = useStep()
  const [news, setNews] = useState<TakingResult | null>(null)
  const canUndo = useDerived(() => news?.kind === 'taken' && store.canUndo(news.changes))
  // A result that can be undone moves along to the next step. It stays there even if typing ends the undo, so that no field
  // moves.
  if (news && news.step !== step) setNews(canUndo ? { ...news, step } : null)

  function take({ free, differing }: OpenSuggestions): void {
    const changes = takeSuggestions(store, free)
    const left = differing.length === 0 ? '' : ` ${leftText(differing.length)}`
    const from = isOfThisForm(free) || !hasEarlier(store) ? '' : ' from earlier forms'
    setNews({
      kind: 'taken',
      changes,
      text: `${counted(free.length)} taken${from}.${left}`,
      count: free.length,
      step,
    })
  }

  function undo(): boolean {
    if (news?.kind !== 'taken' || !store.undo(news.changes)) return false
    setNews({ ...news, kind: 'undone', text: `${counted(news.count)} undone.` })
    return true
  }

  return { text: news?.text, canUndo, take, undo }
}

/** For example "1 answer" or "3 answers". */
function counted(count: number): string {
  return `${count} ${count === 1 ? 'answer' : 'answers'}`
}

function leftText(count: number): string {
  return count === 1
    ? '1 answer that differs from its suggestion was left as it is.'
    : `${count} answers that differ from their suggestions were left as they are.`
}

/** With at least this many suggestions in the form, the bar is shown on every step. */
const SEVERAL = 2

/** Counts the suggestions for unanswered fields, and decides whether the bar that offers them is shown. */
function useOpenSuggestions(suggestions: SuggestionsByKey, isShownAnyway: boolean) {
  const store = useFormStore()
  const step = useStep()
  const free = (of?: number) => openSuggestions(store, suggestions, of).free
  const inStep = useAfterTyping(() => free(step).length)
  const inForm = useAfterTyping(() => free().length)
  const isOwn = useAfterTyping(() => isOfThisForm(free()))
  const isStepOwn = useAfterTyping(() => isOfThisForm(free(step)))
  /** Ignores suggestions that appear and disappear while someone types. */
  const isGiven = useAfterTyping(() => {
    const given = free().filter(({ isLive }) => !isLive)
    return given.length >= SEVERAL || given.some(({ field }) => store.definition(field)?.step === step)
  })
  const isOpen = inStep > 0 || inForm >= SEVERAL
  const hasAppeared = useHasAppeared(isOpen, isGiven)
  return { inStep, inForm, isOwn, isStepOwn, isOffered: isOpen && (hasAppeared || isShownAnyway) }
}

/**
 * Remembers whether the bar has appeared on this step. Suggestions that follow from the form's own answers show it when the
 * form is opened, and after that only on the next step, so that no field moves while someone types.
 */
function useHasAppeared(isOpen: boolean, isGiven: boolean): boolean {
  const { open } = useFormScope()
  const step = useStep()
  const isAtRest = !open.status().isEdited
  const [appeared, setAppeared] = useState({ step, is: isGiven || (isOpen && isAtRest) })
  if (appeared.step !== step) setAppeared({ step, is: isOpen })
  else if (!appeared.is && (isGiven || (isOpen && isAtRest))) setAppeared({ step, is: true })
  return appeared.is
}

/**
 * The suggestions of a form, or of one of its steps, that differ from the answers of their fields. Judgements are left out: a
 * person takes or types each of them by itself.
 */
interface OpenSuggestions {
  /** For fields that nobody has answered: one press can take them all. */
  readonly free: readonly Suggestion[]
  /** Suggestions that would replace an answer, so a person decides on each of them. */
  readonly differing: readonly Suggestion[]
}

function openSuggestions(store: FormStore, suggestions: SuggestionsByKey, step?: number): OpenSuggestions {
  const open = [...suggestions.values()].filter(({ field, value }) => {
    const definition = store.definition(field)
    const { visible, answer } = store.field(field)
    if (!definition || definition.byHand || !visible || answer === value) return false
    return step === undefined || definition.step === step
  })
  return {
    free: open.filter(({ field }) => isFree(store, field)),
    differing: open.filter(({ field }) => !isFree(store, field)),
  }
}

/**
 * True if a field is empty or has its initial value. A text that cannot be read yet counts as an answer, and so does the mark
 * that the field has no value.
 */
function isFree(store: FormStore, key: string): boolean {
  const { answer, text } = store.field(key)
  const answers = store.answers()
  if (text?.trim() || codeOfText(answers[markKey(key)])) return false
  return answerOf(answers, key) === undefined || answer === store.definition(key)?.initial
}

/** Reports whether all of these suggestions come from the form's own answers. */
function isOfThisForm(suggestions: readonly Suggestion[]): boolean {
  return suggestions.every(({ source }) => source === 'this form')
}

/**
 * Reports whether a form has earlier ones at all. Suggestions for the first form come from its own answers, a policy or the
 * last file.
 */
function hasEarlier({ form }: FormStore): boolean {
  return form.type !== openingForm
}

/** Returns the key of the first required field of a step that has no answer. */
function firstMissing({ form, field, answers }: FormStore, step: number): string | undefined {
  return form.fields.find(
    ({ key, step: own }) => own === step && field(key).required && answerOf(answers(), key) === undefined,
  )?.key
}
