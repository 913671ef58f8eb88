import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../shell/lazy-code.tsx'
import type { ClientForms } from '../suggestions.ts'
import { useFormScope } from '../use-form.ts'
import { type CheckSlots, CheckSlotsContext } from './slots.tsx'

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
