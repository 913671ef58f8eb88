import { useEffect, useState } from 'react'
import { LaterPart } from '../../shell/LaterPart.tsx'
import { onPointerMoved } from '../../shell/on-pointer-moved.ts'
import { screenCode } from '../../shell/screen-code.ts'
import { focusField } from '../focus-field.ts'
import type { ClientForms } from '../use-earlier-forms.ts'
import { useFormScope } from '../use-form.ts'

/** They need the definitions of all forms that the client has. */
const formChecks = screenCode(() => import('./FormChecks.tsx').then(m => m.FormChecks))

/** Opening a form is over by then, also where nobody touches anything. */
const OPENED_BY_MS = 3000
const signs = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * The checks across the forms, where the client has another form: they come with the first sign that somebody is at this one,
 * so that what opens a form has the line to itself.
 */
export function ChecksLater({ forms }: { readonly forms: ClientForms }) {
  const { open } = useFormScope()
  const [isTime, setIsTime] = useState(false)
  const hasOthers = forms.some(({ formType }) => formType !== open.type)

  useEffect(() => {
    const begin = () => setIsTime(true)
    const timer = setTimeout(begin, OPENED_BY_MS)
    const ending = new AbortController()
    const { signal } = ending
    for (const sign of signs) document.addEventListener(sign, begin, { signal })
    onPointerMoved(begin, signal)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [])

  // A link from a check names the field that it leads to.
  useEffect(() => {
    const key = location.hash.slice(1)
    if (open.store.definition(key)) focusField(key)
  }, [open])

  return isTime && hasOthers ? <LaterPart code={formChecks} props={{ forms }} isNeeded={false} /> : null
}
