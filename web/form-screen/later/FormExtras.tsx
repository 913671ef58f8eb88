import { useEffect } from 'react'
import { WhenIdle } from '../../shell/WhenIdle.tsx'
import { ChecksLater } from '../checks/ChecksLater.tsx'
import { showFullChoiceTexts } from '../fields/below/full-choice-texts.ts'
import { showRefusals } from '../saving/show-refusals.ts'
import { StepHistory, type StepHistoryProps } from '../steps/StepHistory.tsx'
import { ClosedFigures } from '../summary/ClosedFigures.tsx'
import { FormulaTip } from '../summary/FormulaTip.tsx'
import type { ClientForms } from '../use-earlier-forms.ts'
import { useFormScope } from '../use-form.ts'
import { FileLine } from '../whose-file/FileLine.tsx'
import { useLock } from './use-lock.ts'
import { useSignOut } from './use-sign-out.ts'

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
  return (
    <>
      <FormulaTip />
      <StepHistory opened={opened} onGo={onGo} />
      <WhenIdle>
        <FileLine isOfficer={isOfficer} />
        <ChecksLater forms={forms} />
        <ClosedFigures />
      </WhenIdle>
    </>
  )
}
