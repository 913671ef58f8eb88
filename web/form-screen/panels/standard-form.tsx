import type { ReactNode } from 'react'
import type { Step } from '../../../engine/types.ts'
import { currentSession } from '../../app/session.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { CONTACT_STEP, type ContactField, contactLabels } from '../contact/contact-texts.ts'
import { afterPress } from '../fields/after-press.ts'
import { SpoiltNumber } from '../fields/TextField.tsx'
import type { FormParts } from '../form-parts.ts'
import { useContactStatus, useFormScope } from '../use-form.ts'
import { CardsByKind } from './CardsByKind.tsx'
import styles from './Panel.module.css'
import { RenamedNotice, useFormerName } from './RenamedNotice.tsx'
import { SameClientNotice, useSameClient } from './SameClientNotice.tsx'

// spec 3 §2.10

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

/**
 * The client's email address and phone number. Stored with the client, so that they stay editable after the form is
 * completed. `children` are notices below the boxes.
 */
function ContactBlock({ children }: { readonly children?: ReactNode }) {
  const { contact } = useFormScope()
  const { shown, faults, superseded, refusal } = useContactStatus()
  if (!contact) return null

  const box = (field: ContactField) => ({
    id: `contact-${field}`,
    label: contactLabels[field],
    autoComplete: 'off',
    value: shown[field],
    error: faults[field],
    hint:
      superseded[field] !== undefined && `Typed on this device earlier and not saved: ${superseded[field]}`,
    onChange: (event: { target: { value: string } }) => contact.type(field, event.target.value),
    onBlur: () => afterPress(() => contact.leave(field)),
  })

  return (
    <section className={styles.card} aria-labelledby="contact-title">
      <div>
        <h3 id="contact-title">Contact</h3>
        <p className={styles.quiet}>Kept with the client, shown on the dashboard.</p>
      </div>
      <div className={styles.row}>
        {/* Not of type email, because the browser silently alters the value of such inputs. */}
        <TextField {...box('email')} inputMode="email" autoCapitalize="none" spellCheck={false} />
        <div>
          <TextField {...box('phone')} type="tel" />
          <SpoiltNumber number={shown.phone} />
        </div>
      </div>
      {children}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </section>
  )
}
