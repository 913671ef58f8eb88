import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Line } from '../../../forms/checks/check.ts'
import { formAddress } from '../../app/addresses.ts'
import { focusField } from '../focus-field.ts'
import { useFormScope } from '../use-form.ts'
import { useOpenFile } from './check-context.ts'

interface Props {
  readonly line: Pick<Line, 'form' | 'key'>
  readonly className?: string | undefined
  /** Called before the link leads to a field of the open form itself. */
  readonly onHere?: () => void
  readonly children: ReactNode
}

/** A link to the field that a figure comes from: on this page for a field of the open form, else on the page of its form. */
export function FieldLink({ line: { form, key }, className, onHere, children }: Props) {
  const { open } = useFormScope()
  const { forms, stepOf } = useOpenFile()
  const step = stepOf(form, key)
  const record = forms.find(({ formType }) => formType === form)
  const { path, state } = formAddress(form, open.source.clientId(), record?._id)
  if (form === open.type)
    return (
      <button
        type="button"
        className={className}
        onClick={() => {
          onHere?.()
          if (step !== undefined && !open.store.readOnly()) open.store.goTo(step)
          focusField(key)
        }}
      >
        {children}
      </button>
    )
  return (
    <Link
      href={`${path}${step === undefined ? '' : `?step=${step}`}#${key}`}
      state={state}
      className={className}
    >
      {children}
    </Link>
  )
}
