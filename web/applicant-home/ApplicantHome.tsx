import { Redirect } from 'wouter'
import { openingForm, selfServiceTypes } from '../../forms/chain.ts'
import { paths } from '../paths.ts'
import { currentSession } from '../session.ts'
import { QueryScope } from '../shell/QueryScope.tsx'
import { useOwnForms } from './use-application.ts'

// D7, D46

/** Where an applicant arrives: at the first form, or, once there is nothing to fill, at the application as a whole. */
export function ApplicantHome() {
  if (currentSession().user?.role !== 'user') return <Redirect to={paths.form(openingForm)} replace />
  return (
    <QueryScope>
      <Way />
    </QueryScope>
  )
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
