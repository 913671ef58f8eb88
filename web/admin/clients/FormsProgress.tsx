import { formTypes } from '../../../forms/catalogue.ts'
import { share } from '../../charts/chart-scale.ts'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import cells from '../cells.module.css'
import type { AdminClient } from '../status.ts'

// spec 2 §2.64

/**
 * Shows the number of forms in total, completed and, if any, in progress, and a bar for the completed share of the whole chain
 * (spec 2 §2).
 */
export function FormsProgress({ client }: { readonly client: AdminClient }) {
  const { totalForms, completedForms, inProgressForms } = client
  return (
    <span className={cells.progress}>
      <span>{totalForms} total</span>
      <span className={cells.small}>
        {completedForms} completed{inProgressForms > 0 && `, ${inProgressForms} in progress`}
      </span>
      <ProgressBar
        label={`Forms completed of ${formTypes.length}`}
        percent={share(completedForms, formTypes.length)}
      />
    </span>
  )
}
