import { progressPercent } from '../../engine/progress.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { openingForm } from '../../forms/chain.ts'
import { FormTabs } from '../shell/FormTabs.tsx'
import { useFormScope, useStatus, useStep } from './use-form.ts'

interface Props {
  readonly type: FormType
  readonly completed: readonly FormType[]
  readonly progress: Partial<Record<FormType, number>>
  readonly selfService: boolean
  readonly standardFormId: string | undefined
}

/** The strip of forms. The ring of the open form follows its current step. */
export function LiveTabs({ type, completed, progress, selfService, standardFormId }: Props) {
  const { open } = useFormScope()
  // A new client's form gets its client while it is open.
  const { client } = useStatus()
  const percent = progressPercent(useStep(), open.store.form.steps.length)
  return (
    <FormTabs
      current={type}
      completed={completed}
      progress={{ ...progress, [type]: percent }}
      selfService={selfService}
      clientId={client?._id ?? null}
      standardFormId={type === openingForm ? open.source.formId() : standardFormId}
    />
  )
}
