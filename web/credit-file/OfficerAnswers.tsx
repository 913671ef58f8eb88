import { useRef, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import { rowOf } from '../../forms/catalogue.ts'
import { explanationLength } from '../../forms/checks/check.ts'
import { effectsInWords } from '../../forms/credit-file/changed-basis.ts'
import { call, ownMessageOf } from '../app/api-client.ts'
import { longDate } from '../app/dates.ts'
import { tabStorage } from '../app/safe-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { toast } from '../ui/overlay/toasts.ts'
import { useAskBeforeClosing } from '../ui/use-plain-form.ts'
import type { FileCheck } from './credit-file.ts'
import styles from './OfficerAnswers.module.css'

/** How the officer answers what the credit file and the forms ask: explains a check, or keeps a form that rests on changed values. */

interface ExplainProps {
  readonly clientId: string
  readonly check: Pick<FileCheck, 'id' | 'title' | 'fingerprint'>
  /** Called before the explanation is sent. */
  readonly onSave?: () => Promise<unknown>
  readonly onExplained: () => Promise<unknown>
}

/** Lets the officer explain a check. The explanation applies to the current figures, identified by the check's fingerprint. */
export function Explain({ clientId, check, onSave, onExplained }: ExplainProps) {
  async function explain(text: string) {
    await onSave?.()
    await call('POST /api/loan-officer/clients/{clientId}/checks/{checkId}/explain', {
      params: { clientId, checkId: check.id },
      body: { text, fingerprint: check.fingerprint },
    })
    await onExplained()
  }
  return (
    <ReasonForm
      storageKey={`${clientId} ${check.id}`}
      opener="Explain"
      label={`Why: ${check.title}`}
      submit="Save"
      sentMessage="Explained."
      onSubmit={explain}
    />
  )
}

interface KeepAsItIsProps {
  readonly formId: string
  readonly onKept: () => Promise<unknown>
}

/**
 * Keeps a completed form unchanged, so that from now on it rests on the current values. The form's history records the officer's
 * reason, if given. To update the form instead, the officer reopens it on its screen.
 */
export function KeepAsItIs({ formId, onKept }: KeepAsItIsProps) {
  async function keep(text: string) {
    const reason = text.trim()
    await call('POST /api/loan-officer/forms/{formId}/confirm', {
      params: { formId },
      body: reason === '' ? {} : { reason },
    })
    await onKept()
  }
  return (
    <ReasonForm
      storageKey={formId}
      opener="Keep as it is"
      label="Why it stays as it is (optional)"
      submit="Keep as it is"
      sentMessage="Kept as it is."
      onSubmit={keep}
    />
  )
}

type StaleInput = AnswerOf<'GET /api/loan-officer/forms/{formId}/stale'>['inputs'][number]

/** Lists the changed values on which a completed form rests, and what the earlier forms suggest now. */
export function StaleInputs({ inputs }: { readonly inputs: readonly StaleInput[] }) {
  return (
    <ul className={styles.inputs}>
      {inputs.map(({ form, key, label, from, to, at, by, effects }) => (
        <li key={`${form}.${key}`}>
          {label}: {from || '–'} → {to || '–'} ({rowOf(form).label}, {longDate(at)}
          {by && `, ${by}`}): {effectsInWords(effects, inputs)}
        </li>
      ))}
    </ul>
  )
}

interface ReasonFormProps {
  /** Identifies the subject. The tab keeps the unsent text under it. */
  readonly storageKey: string
  /** The text of the button that opens the text box. */
  readonly opener: string
  readonly label: string
  /** The text of the submit button. */
  readonly submit: string
  /** The message after the text was sent. */
  readonly sentMessage: string
  readonly onSubmit: (text: string) => Promise<unknown>
}

/** A button that opens a text box for the officer's explanation, which applies to the current figures. */
export function ReasonForm({ storageKey, opener, label, submit, sentMessage, onSubmit }: ReasonFormProps) {
  const [text, setText] = useUnsentText(`why ${storageKey}`)
  // A text begun on an earlier visit is shown again, but does not take the focus.
  const [openState, setOpenState] = useState<'restored' | 'opened' | false>(text !== '' && 'restored')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  async function send() {
    setBusy(true)
    try {
      await onSubmit(text)
      setText('')
      toast(sentMessage)
    } catch (error) {
      setFault(ownMessageOf(error))
    } finally {
      setBusy(false)
    }
  }

  function cancel() {
    setText('')
    setOpenState(false)
    requestAnimationFrame(() => button.current?.focus())
  }

  if (!openState)
    return (
      <div className={styles.buttons}>
        <Button ref={button} size="small" onClick={() => setOpenState('opened')}>
          {opener}
        </Button>
      </div>
    )
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={label}
        rows={2}
        maxLength={explanationLength}
        value={text}
        error={fault}
        autoFocus={openState === 'opened'}
        onChange={event => setText(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" variant="primary" busy={busy}>
          {submit}
        </Button>
        <Button size="small" variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/**
 * Holds an unsent text. The tab stores it under the key until it is emptied, so that it survives leaving or reloading the page;
 * the browser asks before the tab is closed with it.
 */
function useUnsentText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => tabStorage.getItem(key) ?? '')
  useAskBeforeClosing(text !== '')

  function change(next: string): void {
    if (next === '') tabStorage.removeItem(key)
    else tabStorage.setItem(key, next)
    setText(next)
  }
  return [text, change]
}
