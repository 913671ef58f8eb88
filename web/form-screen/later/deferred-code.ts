import { askReadings } from '../actions/ask-readings.ts'
import { completeForm } from '../actions/complete-form.ts'
import { FormErrors } from '../actions/FormErrors.tsx'
import { refuse } from '../actions/refuse.ts'
import { Conflicts } from '../conflict/Conflicts.tsx'
import { Notices } from '../Notices.tsx'
import { openAtAddress } from '../steps/step-address.ts'
import { EditExtras } from './EditExtras.tsx'
import { FormExtras } from './FormExtras.tsx'

/** What every form's screen loads once the form is shown. A single module, because each module would cost a request. */
export const deferredCode = {
  FormExtras,
  EditExtras,
  Conflicts,
  askReadings,
  completeForm,
  FormErrors,
  Notices,
  openAtAddress,
  refuse,
}
