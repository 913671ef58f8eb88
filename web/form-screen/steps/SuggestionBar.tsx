import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Suggestion } from '../../../forms/links/link.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { onPageKey } from '../../ui/page-keys.ts'
import { focusField } from '../focus-field.ts'
import type { SuggestionsByKey } from '../suggestions.ts'
import { useFormStore, useStep } from '../use-form.ts'
import { firstMissing, hasEarlier, type OpenSuggestions, openSuggestions } from './open-suggestions.ts'
import { ReviewSuggestions } from './ReviewSuggestions.tsx'
import styles from './SuggestionBar.module.css'
import { SEVERAL, useOpenSuggestions } from './use-open-suggestions.ts'
import { counted, useTaking } from './use-taking.ts'

// spec 3 §2.7, §2.30

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
