import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../app/addresses.ts'
import { lazyPart } from '../shell/lazy-code.tsx'
import { alertDialog } from '../ui/overlay/dialogs.ts'
import { showFullChoiceTexts } from './fields/below/full-choice-texts.ts'
import { focusField } from './focus-field.ts'
import { showRefusals } from './saving/show-refusals.ts'
import { StepHistory, type StepHistoryProps } from './steps/StepHistory.tsx'
import type { ClientForms } from './suggestions.ts'
import { ClosedFigures } from './summary/ClosedFigures.tsx'
import { FormulaTip } from './summary/FormulaTip.tsx'
import { useFormScope } from './use-form.ts'
import { useSignOut } from './use-sign-out.ts'
import { FileLine } from './whose-file/FileLine.tsx'

/** Loaded separately, because the checks need the definitions of all forms that the client has. */
const FormChecks = lazyPart(() => import('./checks/FormChecks.tsx').then(m => m.FormChecks))

interface Props extends StepHistoryProps {
  readonly isOfficer: boolean
  /** The client's forms as they are stored; empty for a regular user. */
  readonly forms: ClientForms
}

/**
 * What surrounds a form, whether editable or read-only: formula tips, browser history, the file line, the checks, the figures
 * in the closed summary.
 */
export function FormExtras({ isOfficer, forms, opened, onGo }: Props) {
  const { open } = useFormScope()
  useLock()
  useSignOut()
  useEffect(() => showRefusals(open), [open])
  useEffect(() => showFullChoiceTexts(open.store), [open])
  // A link from a check names its field in the hash of the address.
  useEffect(() => {
    const key = location.hash.slice(1)
    if (open.store.definition(key)) focusField(key)
  }, [open])
  return (
    <>
      <FormulaTip />
      <StepHistory opened={opened} onGo={onGo} />
      <FileLine isOfficer={isOfficer} />
      {forms.some(({ formType }) => formType !== open.type) && <FormChecks forms={forms} />}
      <ClosedFigures />
    </>
  )
}

/** If the form gets locked while it is open, says so and leads back to the dashboard. */
function useLock(): void {
  const { open } = useFormScope()
  const [, navigate] = useLocation()
  useEffect(() => {
    let stop = () => {}
    const leaveIfLocked = () => {
      const { phase } = open.status()
      if (phase.kind !== 'locked') return
      stop()
      void alertDialog(phase.message)
      navigate(paths.officerDashboard)
    }
    stop = open.subscribe(leaveIfLocked)
    // The form may have been locked before this effect ran.
    leaveIfLocked()
    return () => stop()
  }, [open, navigate])
}
