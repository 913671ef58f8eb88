import type { Step } from '../../../engine/types.ts'
import { currentSession } from '../../session.ts'
import { CardsByKind } from '../cards/CardsByKind.tsx'
import { CONTACT_STEP } from '../contact/contact-texts.ts'
import type { FormParts } from '../form-parts.ts'
import { ContactBlock } from './ContactBlock.tsx'
import styles from './Panel.module.css'
import { RenamedNotice, useFormerName } from './RenamedNotice.tsx'
import { SameClientNotice, useSameClient } from './SameClientNotice.tsx'

export const standardFormParts: FormParts = { Sections, Foot }

interface Props {
  readonly step: Step
}

function Sections({ step }: Props) {
  return hasContact(step.number) ? <StepWithContact step={step} /> : <Cards step={step} />
}

/** Shows properties, accounts, loans and so on as cards. */
function Cards({ step }: Props) {
  return <CardsByKind sections={step.sections.filter(section => section.kind === 'fields')} />
}

/** An officer also edits the client's contact data here. Notices say what the client's name and contact data lead to. */
function StepWithContact({ step }: Props) {
  const formerName = useFormerName()
  const sameClient = useSameClient()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the fields within.
    <div
      className={styles.contents}
      onFocus={({ target }) => formerName.onFocus(target.id)}
      onBlur={({ target }) => {
        formerName.onBlur(target.id)
        sameClient.onBlur(target.id)
      }}
    >
      <Cards step={step} />
      <ContactBlock>
        <SameClientNotice found={sameClient.found} />
        <RenamedNotice former={formerName.former} />
      </ContactBlock>
    </div>
  )
}

/** The contact data stay editable on the page of a read-only form. */
function Foot({ step, isAmongAll = false }: { readonly step: number; readonly isAmongAll?: boolean }) {
  return isAmongAll && hasContact(step) ? <ContactBlock /> : null
}

function hasContact(step: number): boolean {
  return step === CONTACT_STEP && currentSession().user?.role === 'loan_officer'
}
