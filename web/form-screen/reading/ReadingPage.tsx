import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../api/contract.ts'
import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import { formsAfter } from '../../../forms/chain.ts'
import { changedSince } from '../../../forms/credit-file/changed-basis.ts'
import { call, messageOf } from '../../app/api-client.ts'
import { britishMoment, longDate } from '../../app/dates.ts'
import { KeepAsItIs, StaleInputs } from '../../credit-file/OfficerAnswers.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { confirmDialog } from '../../ui/overlay/dialogs.ts'
import { onReturn } from '../../ui/timing.ts'
import { SaveStateLine } from '../actions/SaveStateLine.tsx'
import { type FirstView, stepInAddress } from '../actions/use-steps.ts'
import { FieldNote, StepCards } from '../checks/CheckedForm.tsx'
import { type ClientForms, useSuggestions } from '../earlier/suggestions.tsx'
import { FormulaButton } from '../fields/FormulaButton.tsx'
import { focusHeading, focusOpened } from '../focus.ts'
import { Notices } from '../Notices.tsx'
import { isCompleted, withOfficerSince } from '../open-form/state.ts'
import { useContactStatus, useDerived, useFormScope, useStatus } from '../use-form.ts'
import styles from './ReadingPage.module.css'
import { headingId, ReadSteps } from './ReadSteps.tsx'
import { originOf, readForm } from './read-form.ts'

// spec 3 §1.36, §2.54; D40, D41, D56

interface Props {
  /** The types of the client's completed forms. */
  readonly completed: readonly FormType[]
  /** The client's forms as they are stored; empty for a regular user. */
  readonly forms: ClientForms
  readonly opened: FirstView
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

const takesBack =
  'If you have sent your application, this takes it back: check it and send it again when the form is completed.'

/** The properties that the question needs of the decision in a client's credit file. */
interface DecisionOnRecord {
  /** In words, which say so if the file is open again already. */
  readonly label: string
  readonly at: string
  readonly by: string | null
}

function restsOn({ label, at, by }: DecisionOnRecord): string {
  const made = `${label}, ${longDate(at)}${by === null ? '' : `, by ${by}`}`
  return `The decision of this file rests on it: ${made}. It stays on record but does not count until all forms are completed again.`
}

/**
 * Returns the question before reopening a form, which says what it will do (D40) and, for an applicant's own form, what
 * happens to the application (D48), and for a decided file, which decision rests on the form (D56).
 */
function reopeningOf(
  type: FormType,
  completed: readonly FormType[],
  isOwn: boolean,
  decision: DecisionOnRecord | null = null,
) {
  const { label } = rowOf(type)
  const later = formsAfter(type).filter(other => completed.includes(other))
  const labels = later.map(other => rowOf(other).label).join(', ')
  const locks = `Until it is completed again, the forms after it can be read but not changed. They keep their answers: ${labels}.`
  return {
    title: `Reopen the ${label}?`,
    text: `The ${label} can then be changed, and no longer counts as completed.${later.length > 0 ? `\n${locks}` : ''}${decision ? `\n${restsOn(decision)}` : ''}${isOwn ? `\n${takesBack}` : ''}`,
    confirm: 'Reopen',
  }
}

type Inputs = AnswerOf<'GET /api/loan-officer/forms/{formId}/stale'>['inputs']

/**
 * For a client's completed form: lists the values of earlier forms that it rests on and that have changed since. Renders
 * nothing if there are none.
 */
function StaleNotice({ onReopen }: { readonly onReopen: () => Promise<void> }) {
  const { open } = useFormScope()
  const [inputs, setInputs] = useState<Inputs>([])
  const formId = open.source.formId()
  const isClients = open.source.clientId() !== null

  useEffect(() => {
    if (formId === undefined || !isClients) return
    const controller = new AbortController()
    const { signal } = controller
    // A failed request is repeated when the user returns to the window or reopens the page; the credit file lists the same
    // values.
    const ask = () => {
      call('GET /api/loan-officer/forms/{formId}/stale', { params: { formId }, signal })
        .then(answer => setInputs(answer.inputs))
        .catch(() => {})
    }
    ask()
    const stop = onReturn(ask)
    return () => {
      stop()
      controller.abort()
    }
  }, [formId, isClients])

  if (formId === undefined || inputs.length === 0) return null
  return (
    <Banner tone="attention" title={`Completed ${changedSince.completedWith}`}>
      <StaleInputs inputs={inputs} />
      <div className={styles.answers}>
        <Button size="small" onClick={onReopen}>
          Reopen and update
        </Button>
        <KeepAsItIs formId={formId} onKept={async () => setInputs([])} />
      </div>
    </Banner>
  )
}
