import { useState } from 'react'
import { rowOf } from '../../forms/catalogue.ts'
import { LazyPart } from '../shell/LazyPart.tsx'
import { screenCode } from '../shell/screen-code.ts'
import { Button } from '../ui/controls/Button.tsx'
import { shorten } from '../ui/display/ClampedText.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import styles from './DeviceLine.module.css'
import type { WaitingForm } from './waiting.ts'

// spec 3 §2.85

const goneForm = screenCode(() => import('./GoneForm.tsx').then(m => m.GoneForm))

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
      {shown && <LazyPart code={goneForm} props={{ form: shown, onClose: () => setShown(null) }} />}
    </Banner>
  )
}

/** Returns the name of a form with its client's, if this device knows it. */
export function nameOfForm({ type, client }: WaitingForm): string {
  const { label } = rowOf(type)
  return client ? `${shorten(client, 40)}: ${label}` : label
}
