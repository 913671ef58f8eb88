import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useRef, useState } from 'react'
import type { FormType } from '../../../forms/catalogue.ts'
import { call, messageOf } from '../../api-client.ts'
import { britishMoment } from '../../dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { confirmDialog } from '../../ui/overlay/dialogs.ts'
import { SaveStateLine } from '../actions/SaveStateLine.tsx'
import { type Opened, stepInAddress } from '../actions/use-steps.ts'
import { FieldNote, StepCards } from '../checks/slots.tsx'
import { FormulaButton } from '../fields/FormulaButton.tsx'
import { focusHeading, focusOpened } from '../focus-opened.ts'
import { Notices } from '../Notices.tsx'
import { isCompleted, withOfficerSince } from '../open-form/state.ts'
import type { ClientForms } from '../suggestions.ts'
import { useSuggestions } from '../suggestions.ts'
import { useContactStatus, useDerived, useFormScope, useStatus } from '../use-form.ts'
import { originOf } from './origin-of.ts'
import styles from './ReadingPage.module.css'
import { headingId, ReadSteps } from './ReadSteps.tsx'
import { readForm } from './read-form.ts'
import { type DecisionOnRecord, reopeningOf } from './reopening.ts'
import { StaleNotice } from './StaleNotice.tsx'

// D40, D41, D56

interface Props {
  /** The types of the client's completed forms. */
  readonly completed: readonly FormType[]
  /** The client's forms as they are stored; empty for a regular user. */
  readonly forms: ClientForms
  readonly opened: Opened
  readonly onReopen: () => Promise<void>
}

/**
 * The page of a form that cannot be changed, because it is completed or an earlier form is open. It starts at the top, or at
 * the step that the address named when it was opened.
 */
export function ReadingPage({ completed, forms, opened, onReopen }: Props) {
  const { open, parts, contact, lock } = useFormScope()
  const { store } = open
  // Renders again when the answers change, which happens if someone saves the form elsewhere.
  useDerived(({ revision }) => revision())
  const suggestions = useSuggestions()
  const status = useStatus()
  const head = useRef<HTMLHeadingElement>(null)
  const officerSince = withOfficerSince(status)
  const isDone = isCompleted(status) && officerSince === null
  const isStale = forms.some(form => form.formType === open.type && form.staleInputs !== undefined)
  const [error, setError] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins somewhere once.
  useEffect(() => {
    const named = opened.isRead ? stepInAddress(opened.search) : 0
    const step = named > 1 ? document.getElementById(headingId(named)) : null
    if (step) step.scrollIntoView()
    else window.scrollTo({ top: 0 })
    focusOpened(step ?? head.current)
  }, [])

  async function reopen() {
    setError(null)
    const clientId = open.source.clientId()
    const decision = clientId === null ? null : await decisionOnRecord(clientId)
    if (!(await confirmDialog(reopeningOf(open.type, completed, clientId === null, decision)))) return
    try {
      await onReopen()
      focusHeading()
    } catch (fault) {
      setError(messageOf(fault, 'The form could not be reopened'))
    }
  }

  return (
    <article className={styles.page}>
      <div className={styles.head}>
        <div className={styles.state}>
          <h2 ref={head} tabIndex={-1} aria-describedby="page-title">
            {isDone ? <Check /> : <Lock />}
            {isDone ? completedText(status.savedAt) : 'Can be read, not changed'}
          </h2>
          {lock !== null && <p>{lock}</p>}
          {contact && <ContactState />}
        </div>
        {isDone && lock === null && <Button onClick={reopen}>Reopen for editing</Button>}
      </div>
      {error && <Banner tone="bad">{error}</Banner>}
      {isDone && lock === null && isStale && <StaleNotice onReopen={reopen} />}
      <Notices />
      {parts.Reading && <parts.Reading />}
      <ReadSteps
        steps={readForm(store.form, store.answers(), store.shown(), suggestions)}
        toneOf={({ field }) => store.tone(field.key)}
        originOf={line => originOf(suggestions, line)}
        Formula={FormulaButton}
        below={key => <FieldNote fieldKey={key} />}
        after={step => (
          <>
            {parts.Foot && <parts.Foot step={step} isAmongAll />}
            <StepCards step={step} />
          </>
        )}
      />
    </article>
  )
}

function completedText(at: Date | null): string {
  return at ? `Completed ${britishMoment(at.toISOString())}` : 'Completed'
}

/** The contact data stays editable, so its save state is shown here too. */
function ContactState() {
  const { save, faults } = useContactStatus()
  const isQuiet = save.kind === 'saved' && Object.keys(faults).length === 0
  return (
    <div className={isQuiet ? styles.quiet : undefined}>
      <SaveStateLine />
    </div>
  )
}

/** The decision of the client's file. If it cannot be loaded, as without a connection, the question goes without it. */
async function decisionOnRecord(clientId: string): Promise<DecisionOnRecord | null> {
  const file = await call('GET /api/loan-officer/clients/{clientId}/file', { params: { clientId } }).catch(
    () => null,
  )
  return file?.decision ?? null
}
