import { createContext, type ReactNode, useContext, useState } from 'react'
import { lazyPart } from '../../shell/lazy-code.tsx'
import type { ClientForms } from '../earlier/suggestions.tsx'
import { useFormScope } from '../use-form.ts'

/** What the checks across the client's forms show on the page of the open form. */
export interface CheckSlots {
  /** Returns what stands below a field; for most fields nothing. */
  readonly note: (fieldKey: string) => ReactNode
  /** Returns the cards below the fields of a step. */
  readonly below: (step: number) => ReactNode
  /** The cards below the values of the live summary. */
  readonly summary: ReactNode
}

/** Null until the checks have loaded, and for a form without them. */
export const CheckSlotsContext = createContext<CheckSlots | null>(null)

export function FieldNote({ fieldKey }: { readonly fieldKey: string }) {
  return useContext(CheckSlotsContext)?.note(fieldKey)
}

export function StepCards({ step }: { readonly step: number }) {
  return useContext(CheckSlotsContext)?.below(step)
}

export function SummaryCards() {
  return useContext(CheckSlotsContext)?.summary
}

/** Loaded separately, because the checks need the definitions of all forms that the client has. */
const FormChecks = lazyPart(() => import('./FormChecks.tsx').then(m => m.FormChecks))

interface Props {
  /** The client's forms as they are stored; empty for a regular user. */
  readonly forms: ClientForms
  readonly children: ReactNode
}

/** The page of an open form. If the client has other forms, the checks across them load and fill the page's slots. */
export function CheckedForm({ forms, children }: Props) {
  const { open } = useFormScope()
  const [slots, setSlots] = useState<CheckSlots | null>(null)
  const hasOtherForms = forms.some(({ formType }) => formType !== open.type)
  return (
    <CheckSlotsContext value={slots}>
      {children}
      {hasOtherForms && <FormChecks forms={forms} onSlots={setSlots} />}
    </CheckSlotsContext>
  )
}
