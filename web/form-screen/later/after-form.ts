import { completeForm } from '../actions/complete-form.ts'
import { FormErrors } from '../actions/FormErrors.tsx'
import { refuse } from '../actions/refuse.ts'
import { Conflicts } from '../conflict/Conflicts.tsx'
import { Notices } from '../Notices.tsx'
import { openAtAddress } from '../steps/step-address.ts'
import { AroundForm } from './AroundForm.tsx'
import { BesideForm } from './BesideForm.tsx'

/** What every form's screen loads once the form is shown. A single module, because each module would cost a request. */
export const afterForm = {
  AroundForm,
  BesideForm,
  Conflicts,
  completeForm,
  FormErrors,
  Notices,
  openAtAddress,
  refuse,
}
