import { useState } from 'react'
import { LaterPart } from '../../shell/LaterPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { type ContactField, contactLabels } from '../contact/contact-texts.ts'
import { useContactStatus, useFormScope } from '../use-form.ts'
import styles from './Panel.module.css'

// spec 3 §2.10

/** Not needed to type, so it comes after the form. */
const sameClientNotice = screenCode(async () => (await import('./SameClientNotice.tsx')).SameClientNotice)

/** E-mail and telephone of the client: kept with the client, so that they can be changed while the form is completed. */
export function ContactBlock() {
  const { contact, open } = useFormScope()
  // The client of a form that was begun is known to be another one.
  const [isNew] = useState(() => open.source.clientId() === null)
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
    onBlur: () => contact.leave(field),
  })

  return (
    <section className={styles.card} aria-labelledby="contact-title">
      <div>
        <h3 id="contact-title">Contact</h3>
        <p className={styles.quiet}>Kept with the client, shown on the dashboard.</p>
      </div>
      <div className={styles.row}>
        {/* Not of type email, whose value the browser changes behind the person's back. */}
        <TextField {...box('email')} inputMode="email" autoCapitalize="none" spellCheck={false} />
        <TextField {...box('phone')} type="tel" />
      </div>
      {isNew && <LaterPart code={sameClientNotice} props={{ contact }} />}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </section>
  )
}
