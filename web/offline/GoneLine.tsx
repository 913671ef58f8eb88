import { useState } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import styles from './DeviceLine.module.css'
import { GoneForm } from './GoneForm.tsx'
import { nameOfForm, type WaitingForm } from './waiting.ts'

// spec 3 §2.85

/** Names the forms whose changes cannot be saved any more, because the officer no longer has the client. */
export function GoneLine({ forms }: { readonly forms: readonly WaitingForm[] }) {
  const [shown, setShown] = useState<WaitingForm | null>(null)
  const some =
    forms.length === 1
      ? '1 form has changes on this device that cannot be saved any more. Its client was'
      : `${forms.length} forms have changes on this device that cannot be saved any more. Their clients were`
  return (
    <Banner tone="attention">
      <p>{some} deleted or moved to another officer.</p>
      <ul className={styles.forms}>
        {forms.map(form => (
          <li key={`${form.clientId} ${form.type}`}>
            <Button size="small" onClick={() => setShown(form)}>
              {nameOfForm(form)}
            </Button>
          </li>
        ))}
      </ul>
      {shown && <GoneForm form={shown} onClose={() => setShown(null)} />}
    </Banner>
  )
}
