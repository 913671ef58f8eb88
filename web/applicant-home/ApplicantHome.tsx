import { Redirect } from 'wouter'
import { openingForm, selfServiceTypes } from '../../forms/chain.ts'
import { paths } from '../paths.ts'
import { currentSession } from '../session.ts'
import { Later } from '../shell/Later.tsx'
import { QueryScope } from '../shell/QueryScope.tsx'
import { screenCode } from '../shell/screen-code.ts'
import { useOwnForms } from './use-application.ts'

// D7, D46

const application = screenCode(() => import('./Application.tsx').then(m => m.Application))

interface Props {
  /** At the address of the application itself. */
  readonly isWhole: boolean
}

/** Where an applicant arrives: at the first form, or, once there is nothing to fill, at the application as a whole. */
export function ApplicantHome({ isWhole }: Props) {
  if (currentSession().user?.role !== 'user') return <Redirect to={paths.form(openingForm)} replace />
  return <QueryScope>{isWhole ? <Later code={application} props={{}} /> : <Way />}</QueryScope>
}

function Way() {
  const { data, isError } = useOwnForms()
  if (!data && !isError) return null
  const completed = data?.forms.filter(form => form.isCompleted).map(form => form.formType) ?? []
  const isTakenOver = data?.forms.some(form => form.takenOverAt !== undefined) ?? false
  const isFilled = isTakenOver || selfServiceTypes.every(type => completed.includes(type))
  // The form's own screen says what is wrong when nothing can be loaded.
  return <Redirect to={isFilled ? paths.application : paths.form(openingForm)} replace />
}
