import { useEffect } from 'react'
import { LaterPart } from '../../shell/LaterPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { PrintedForm } from '../reading/PrintedForm.tsx'
import { useFormScope } from '../use-form.ts'

/** For the form of a new client alone. */
const sameClientNotice = screenCode(
  async () => (await import('../panels/SameClientNotice.tsx')).SameClientNotice,
)

/** What stands beside a form that is being filled: not needed to type into it, so it comes after it. */
export function BesideForm() {
  const { open, contact } = useFormScope()
  // Next may refuse what was typed when the line is gone.
  useEffect(() => open.store.onEdit(() => void import('../actions/FormErrors.tsx').catch(() => {})), [open])
  return (
    <>
      <PrintedForm />
      {contact && <LaterPart code={sameClientNotice} props={{}} />}
    </>
  )
}
