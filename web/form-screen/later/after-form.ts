import { FormErrors } from '../actions/FormErrors.tsx'
import { Conflicts } from '../conflict/Conflicts.tsx'
import { StepHistory } from '../steps/StepHistory.tsx'
import { openAtAddress } from '../steps/step-address.ts'
import { FormulaTip } from '../summary/FormulaTip.tsx'
import { FileLine } from '../whose-file/FileLine.tsx'
import { BesideForm } from './BesideForm.tsx'

/** What the screen of every form fetches once it is shown. It is one file, because each would cost a request. */
export const afterForm = {
  BesideForm,
  Conflicts,
  FileLine,
  FormErrors,
  FormulaTip,
  StepHistory,
  openAtAddress,
}
