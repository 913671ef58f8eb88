import { createContext, type ReactNode, useContext } from 'react'

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
