import type { ReactNode } from 'react'
import { TextField } from '../../ui/controls/TextField.tsx'
import { type ContactField, contactLabels } from '../contact/contact-texts.ts'
import { afterPress } from '../fields/after-press.ts'
import { SpoiltNumber } from '../fields/SpoiltNumber.tsx'
import { useContactStatus, useFormScope } from '../use-form.ts'
import styles from './Panel.module.css'

// spec 3 §2.10

/**
 * The client's email address and phone number. Stored with the client, so that they stay editable after the form is
 * completed. `children` are notices below the boxes.
 */
export function ContactBlock({ children }: { readonly children?: ReactNode }) {
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
