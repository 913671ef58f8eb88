import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { rowOf } from '../../../forms/catalogue.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { messagesOf } from '../messages.ts'
import { isCompleted } from '../open-form/state.ts'
import { useContactStatus, useFormScope, useFormStore, useStatus, useStep } from '../use-form.ts'
import styles from './ActionBar.module.css'
import { worseOf } from './form-actions.ts'
import { SaveStateLine } from './SaveStateLine.tsx'
import type { FormActions } from './use-form-actions.ts'

// spec 1 §2.26, §2.28, §2.40, §8.18; spec 2 §2.13, §4.7

/** The buttons Previous, Save Progress and Next, with their outcome and the save state. */
export function ActionBar({ actions }: { readonly actions: FormActions }) {
  const { open } = useFormScope()
  const store = useFormStore()
  const step = useStep()
  const status = useStatus()
  const { refusal } = status
  const isReadOnly = isCompleted(status)
  const { message, busy } = actions
  const isLast = step === store.form.steps.length
  const completes = isLast && !isReadOnly
  const text = message ?? (refusal === null ? null : actions.refusalText(refusal))
  const goesBack = step > 1 || actions.leavesFirstStep
  useTrueMessage(actions)

  /**
   * Next is never disabled, because it would lose the focus once the form is completed and the next one is about to open.
   * A press by keyboard (detail 0) is never part of a double click, because reaching Next takes a Tab through the whole
   * step.
   */
  function press(event: MouseEvent) {
    if (!actions.isSettling || event.detail === 0) actions.next()
  }

  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <SaveStateLine />
        {/* Any message that contains the word Error is styled as an error (spec 1 §8). */}
        <p role="status" className={styles[toneOf(text ?? '')]}>
          {text}
        </p>
        {completes && (
          <p id="next-completes" className={styles.note}>
            Next completes the {rowOf(open.type).label}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button disabled={!goesBack} onClick={actions.previous}>
          {step === 1 && actions.leavesFirstStep ? 'Back' : 'Previous'}
        </Button>
        {!isReadOnly && (
          <Button onClick={actions.save} busy={busy === 'saving'}>
            Save Progress
          </Button>
        )}
        <Button
          variant="primary"
          onClick={press}
          busy={busy === 'completing'}
          aria-disabled={actions.isSettling || undefined}
          data-settling={actions.isSettling || undefined}
          aria-describedby={completes ? 'next-completes' : undefined}
          data-form={open.type}
        >
          Next
        </Button>
      </div>
    </div>
  )
}

function toneOf(text: string): 'error' | 'success' | 'plain' {
  if (text.includes('Error')) return 'error'
  return /successfully|completed/.test(text) ? 'success' : 'plain'
}

/** Removes the message of a failed save once everything is saved after all, e.g. by the next attempt. */
function useTrueMessage({ message, clearMessage }: FormActions): void {
  const { open } = useFormScope()
  const { kind } = worseOf(useStatus().save, useContactStatus().save)
  const isUntrue =
    message?.startsWith(messagesOf(open.type).saveFailed(null)) === true &&
    (kind === 'saved' || kind === 'saved in part')
  const clear = useEffectEvent(clearMessage)
  useEffect(() => {
    if (isUntrue) clear()
  }, [isUntrue])
}
