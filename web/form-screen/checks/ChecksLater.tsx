import { useEffect, useState } from 'react'
import { onPointerMoved } from '../../opening/on-pointer-moved.ts'
import { LazyPart } from '../../shell/LazyPart.tsx'
import { screenCode } from '../../shell/screen-code.ts'
import { focusField } from '../focus-field.ts'
import type { ClientForms } from '../use-earlier-forms.ts'
import { useFormScope } from '../use-form.ts'

/** Loaded separately, because the checks need the definitions of all forms that the client has. */
const formChecks = screenCode(() => import('./FormChecks.tsx').then(m => m.FormChecks))

/** The checks start after this time at the latest, even without any input. The form is open by then. */
const OPENED_BY_MS = 3000

/**
 * The checks across the forms, if the client has another form. They load at the first input of the user, so that they do not
 * compete with the requests that open the form.
 */
export function ChecksLater({ forms }: { readonly forms: ClientForms }) {
  const { open } = useFormScope()
  const [isTime, setIsTime] = useState(false)
  const hasOthers = forms.some(({ formType }) => formType !== open.type)

  useEffect(() => {
    const waiting = new AbortController()
    const { signal } = waiting
    const end = () => {
      clearTimeout(timer)
      waiting.abort()
    }
    const begin = () => {
      setIsTime(true)
      // A key of someone who types on has one listener less.
      end()
    }
    const timer = setTimeout(begin, OPENED_BY_MS)
    document.addEventListener('keydown', begin, { signal })
    onPointerMoved(begin, signal)
    return end
  }, [])

  // A link from a check names its field in the hash of the address.
  useEffect(() => {
    const key = location.hash.slice(1)
    if (open.store.definition(key)) focusField(key)
  }, [open])

  return isTime && hasOthers ? <LazyPart code={formChecks} props={{ forms }} isNeeded={false} /> : null
}
