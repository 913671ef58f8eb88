import type { Step } from '../../../engine/types.ts'
import { currentSession } from '../../app/session.ts'
import { CardsByKind } from '../cards/CardsByKind.tsx'
import { CONTACT_STEP } from '../contact/contact-texts.ts'
import type { FormParts } from '../form-parts.ts'
import { ContactBlock } from './ContactBlock.tsx'

export const standardFormParts: FormParts = { Sections, Foot }

/** Shows properties, accounts, loans and so on as cards. */
function Sections({ step }: { readonly step: Step }) {
  return <CardsByKind sections={step.sections.filter(section => section.kind === 'fields')} />
}

/** An officer also edits the client's contact data here. */
function Foot({ step }: { readonly step: number }) {
  if (step !== CONTACT_STEP || currentSession().user?.role !== 'loan_officer') return null
  return <ContactBlock />
}
