import { Redirect } from 'wouter'
import { openingForm, selfServiceTypes } from '../../forms/chain.ts'
import { paths } from '../app/addresses.ts'
import { QueryScope } from '../app/query.tsx'
import { currentSession } from '../app/session.ts'
import { Application } from './Application.tsx'
import { useOwnForms } from './use-application.ts'

// D7, D46

interface Props {
  /** Whether the address is that of the application itself. */
  readonly isOwnPage: boolean
}

/** The start screen of an applicant. Redirects to the first form or, once both forms are filled, to the application. */
export function ApplicantHome({ isOwnPage }: Props) {
  if (currentSession().user?.role !== 'user') return <Redirect to={paths.form(openingForm)} replace />
  return <QueryScope>{isOwnPage ? <Application /> : <HomeRedirect />}</QueryScope>
}

function HomeRedirect() {
  const { data, isError } = useOwnForms()
  if (!data && !isError) return null
  const completed = data?.forms.filter(form => form.isCompleted).map(form => form.formType) ?? []
  const isTakenOver = data?.forms.some(form => form.takenOverAt !== undefined) ?? false
  const isFilled = isTakenOver || selfServiceTypes.every(type => completed.includes(type))
  // If loading failed, the form's own screen shows the error.
  return <Redirect to={isFilled ? paths.application : paths.form(openingForm)} replace />
}
