import { useEffect, useEffectEvent, useState } from 'react'
import { isEmail } from '../../../engine/account-rules.ts'
import { call, messageOf } from '../../api-client.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useFormScope, useStatus } from '../use-form.ts'
import styles from './Panel.module.css'

const KEEP_AFTER_MS = 700

/** E-mail and telephone of the client: kept on the client, not in the form; sent when left or at rest, or with the first save. */
export function ContactBlock() {
  const { open } = useFormScope()
  const { client, contact } = useStatus()
  const kept = client ?? contact
  const [email, setEmail] = useState(kept.email)
  const [phone, setPhone] = useState(kept.phone)
  const [error, setError] = useState<string | undefined>()
  const isAddress = email.trim() === '' || isEmail(email.trim())

  async function keep() {
    setError(isAddress ? undefined : 'Please enter a valid email address')
    if (!isAddress) return
    const next = { email: email.trim(), phone: phone.trim() }
    if (!client) {
      open.setContact(next)
      return
    }
    if (next.email === client.email && next.phone === client.phone) return
    try {
      const answer = await call('PUT /api/loan-officer/clients/{clientId}', {
        params: { clientId: client._id },
        body: next,
      })
      open.clientChanged(answer.client)
    } catch (fault) {
      setError(messageOf(fault, 'The contact data could not be saved'))
    }
  }

  const keepAtRest = useEffectEvent(() => {
    // An address that is still being typed is not told off.
    if (isAddress) void keep()
  })
  useEffect(() => {
    if (email === kept.email && phone === kept.phone) return
    const timer = setTimeout(keepAtRest, KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [email, phone, kept.email, kept.phone])

  return (
    <section className={styles.card} aria-labelledby="contact-title">
      <div>
        <h3 id="contact-title">Contact</h3>
        <p className={styles.quiet}>Kept with the client, shown on the dashboard.</p>
      </div>
      <div className={styles.row}>
        <TextField
          id="contact-email"
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          error={error}
          onChange={event => setEmail(event.target.value)}
          onBlur={keep}
        />
        <TextField
          id="contact-phone"
          label="Phone"
          type="tel"
          autoComplete="off"
          value={phone}
          onChange={event => setPhone(event.target.value)}
          onBlur={keep}
        />
      </div>
    </section>
  )
}
