import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Scale from 'lucide-react/icons/scale'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { rowOf } from '../../../forms/catalogue.ts'
import type { Check, Line } from '../../../forms/checks/check.ts'
import { ruleInWords } from '../../../forms/checks/file-words.ts'
import { formAddress } from '../../app/addresses.ts'
import { longDate } from '../../app/dates.ts'
import { Explain } from '../../credit-file/OfficerAnswers.tsx'
import { RuleExplanation } from '../../credit-file/RuleExplanation.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { focusField } from '../focus.ts'
import { useFormScope } from '../use-form.ts'
import styles from './FormChecks.module.css'
import { useOpenFile } from './open-file.ts'

/** Shown under a field: what other forms say about the same fact. It copies no value and does not say which one is right. */
export function DifferingFact({
  check,
  onCompare,
}: {
  readonly check: Check
  readonly onCompare: () => void
}) {
  const isExplained = useOpenFile().notes.of(check)?.current === true
  const asks = check.severity === 'explain' && !isExplained
  const compare = useRestoreFocus<HTMLButtonElement>()
  return (
    <p className={asks ? styles.asks : styles.says}>
      {asks ? <CircleQuestionMark /> : <Scale />}
      <span>
        {check.sentence}
        {isExplained && ' Explained.'}{' '}
        <button
          ref={compare}
          type="button"
          className={styles.compare}
          aria-label={`Compare: ${check.title}`}
          onClick={onCompare}
        >
          Compare
        </button>
      </span>
    </p>
  )
}

/** All values that a check compares, side by side, with a link to each field. */
export function CompareDialog({ check, onClose }: { readonly check: Check; readonly onClose: () => void }) {
  return (
    <Dialog
      title={check.title}
      width="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.comparison}>
        <p>{check.sentence}</p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Form</th>
              <th scope="col">Field</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {check.lines.map(line => (
              <tr key={`${line.form}.${line.key}.${line.label}`}>
                <th scope="row">{rowOf(line.form).label}</th>
                <td>
                  <FieldLink line={line} className={styles.compare} onHere={onClose}>
                    {line.label}
                  </FieldLink>
                  {line.period && <span className={styles.period}> {line.period}</span>}
                </td>
                <td>{line.display || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.says}>
          {ruleInWords(check)} No value is picked as the right one, and none is copied from here.
        </p>
        <ExplainHere check={check} />
        <RuleExplanation id={check.id} />
      </div>
    </Dialog>
  )
}

/** For a check that asks for an explanation: shows the latest one and lets the user write one. */
export function ExplainHere({ check }: { readonly check: Check }) {
  const { open } = useFormScope()
  const { notes } = useOpenFile()
  const clientId = open.source.clientId()
  const note = notes.of(check)
  if (check.severity !== 'explain' || clientId === null) return null
  return (
    <>
      {note && (
        <p className={styles.note}>
          {note.current ? 'Explained' : 'Written when the figures were different'} by {note.by},{' '}
          {longDate(note.at)}: {note.text}
        </p>
      )}
      {!note?.current && (
        <Explain
          key={check.fingerprint}
          clientId={clientId}
          check={check}
          // Saves first, because the explanation belongs to figures that the server knows.
          onSave={() => open.saveNow()}
          onExplained={notes.refresh}
        />
      )}
    </>
  )
}

interface Props {
  readonly line: Pick<Line, 'form' | 'key'>
  readonly className?: string | undefined
  /** Called before the link leads to a field of the open form itself. */
  readonly onHere?: () => void
  readonly children: ReactNode
}

/** A link to the field that a figure comes from: on this page for a field of the open form, else on the page of its form. */
export function FieldLink({ line: { form, key }, className, onHere, children }: Props) {
  const { open } = useFormScope()
  const { forms, stepOf } = useOpenFile()
  const step = stepOf(form, key)
  const record = forms.find(({ formType }) => formType === form)
  const { href, state } = formAddress(form, open.source.clientId(), record?._id, step)
  if (form === open.type)
    return (
      <button
        type="button"
        className={className}
        onClick={() => {
          onHere?.()
          if (step !== undefined && !open.store.readOnly()) open.store.goTo(step)
          focusField(key)
        }}
      >
        {children}
      </button>
    )
  return (
    <Link href={`${href}#${key}`} state={state} className={className}>
      {children}
    </Link>
  )
}

/** Where Tab stops. */
const stops = 'input, select, textarea, button, a[href], [tabindex="0"]'

// spec 3 §2.79
/**
 * For a control that disappears by itself, such as a check's button once the figures agree. If the control has the focus at
 * that moment, the focus moves to the control before it, so that the next Tab continues from there and not from the top of
 * the page.
 */
export function useRestoreFocus<Control extends HTMLElement>(): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useLayoutEffect(() => {
    const own = control.current
    return () => {
      if (own !== null && own === document.activeElement) stopBefore(own)?.focus({ preventScroll: true })
    }
  }, [])
  return control
}

function stopBefore(own: HTMLElement): HTMLElement | undefined {
  const isBefore = (stop: HTMLElement) =>
    Boolean(own.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING)
  return [...document.querySelectorAll<HTMLElement>(stops)].findLast(
    stop => isBefore(stop) && stop.checkVisibility() && !stop.matches(':disabled'),
  )
}
