import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { focusField } from '../focus-field.ts'
import type { SuggestionsByKey } from '../suggestions.ts'
import { useDerived, useFormStore, useStep } from '../use-form.ts'
import { firstMissing, openSuggestions } from './open-suggestions.ts'
import styles from './UseAll.module.css'
import { useTaking } from './use-taking.ts'

// spec 3 §2.7

/** At the top of a step: one press takes all that earlier forms say about what nobody has answered, one takes it back. */
export function UseAll({ suggestions }: { readonly suggestions: SuggestionsByKey }) {
  const store = useFormStore()
  const step = useStep()
  const bar = useRef<HTMLDivElement>(null)
  const { text, canUndo, take, undo } = useTaking()
  const inStep = useDerived(() => openSuggestions(store, suggestions, step).free.length)
  const inForm = useDerived(() => openSuggestions(store, suggestions).free.length)
  const offersForm = inStep > 0 && inForm > inStep
  const isSilent = inStep === 0 && text === undefined

  /** The focus goes on to what has to be answered yet; where nothing has, to the notice, before what is to be looked over. */
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

  /** Its name is read out; what just came of a press is said by the live region. */
  function focusBar(): void {
    requestAnimationFrame(() => bar.current?.focus())
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isCommand || event.defaultPrevented || !isReached(bar.current)) return
    if (event.key === 'Enter' && inStep > 0 && (offersForm || !event.shiftKey)) {
      event.preventDefault()
      takeAll(event.shiftKey ? undefined : step)
    } else if (event.key.toLowerCase() === 'z' && !event.shiftKey && takeBack()) event.preventDefault()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  if (store.readOnly()) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the step's own.
    <div
      ref={bar}
      role="group"
      aria-label="Suggestions from earlier forms"
      tabIndex={-1}
      className={isSilent ? styles.silent : styles.bar}
    >
      <p role="status" className={styles.words}>
        {text}
      </p>
      {inStep > 0 && text === undefined && (
        <p className={styles.words}>Earlier forms suggest answers to this step.</p>
      )}
      <div className={styles.buttons}>
        {canUndo && (
          <Button size="small" aria-keyshortcuts="Control+Z" onClick={takeBack}>
            Undo
          </Button>
        )}
        {inStep > 0 && (
          <Button size="small" aria-keyshortcuts="Control+Enter" onClick={() => takeAll(step)}>
            {inStep === 1 ? 'Use 1' : `Use all ${inStep}`} from earlier forms
          </Button>
        )}
        {offersForm && (
          <Button
            size="small"
            variant="quiet"
            aria-keyshortcuts="Control+Shift+Enter"
            onClick={() => takeAll()}
          >
            Use all {inForm} of this form
          </Button>
        )}
      </div>
    </div>
  )
}

/** Not while a dialog is open, nor while the form is being completed. */
function isReached(bar: HTMLElement | null): boolean {
  return bar !== null && bar.closest('[inert]') === null && document.querySelector('dialog[open]') === null
}
