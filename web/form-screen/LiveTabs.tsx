import { progressPercent } from '../../engine/progress.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { FormTabs } from '../shell/FormTabs.tsx'
import { useFormStore, useStep } from './use-form.ts'

interface Props {
  readonly type: FormType
  readonly completed: readonly FormType[]
  readonly progress: Partial<Record<FormType, number>>
  readonly selfService: boolean
}

/** The strip of the forms, the ring of the open one going along with its steps. */
export function LiveTabs({ type, completed, progress, selfService }: Props) {
  const { form } = useFormStore()
  const percent = progressPercent(useStep(), form.steps.length)
  return (
    <FormTabs
      current={type}
      completed={completed}
      progress={{ ...progress, [type]: percent }}
      selfService={selfService}
    />
  )
}
