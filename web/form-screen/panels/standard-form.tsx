import { currentSession } from '../../session.ts'
import type { FormParts } from '../form-parts.ts'
import { ContactBlock } from './ContactBlock.tsx'

export const standardFormParts: FormParts = { stepWord: 'Step', Foot }

/** On the first step an officer also keeps the client's contact data. */
function Foot({ step }: { readonly step: number }) {
  if (step !== 1 || currentSession().user?.role !== 'loan_officer') return null
  return <ContactBlock />
}
