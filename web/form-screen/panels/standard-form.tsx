import { currentSession } from '../../session.ts'
import { CONTACT_STEP } from '../contact/contact-texts.ts'
import type { FormParts } from '../form-parts.ts'
import { ContactBlock } from './ContactBlock.tsx'

export const standardFormParts: FormParts = { Foot }

/** An officer also keeps the client's contact data. */
function Foot({ step }: { readonly step: number }) {
  if (step !== CONTACT_STEP || currentSession().user?.role !== 'loan_officer') return null
  return <ContactBlock />
}
