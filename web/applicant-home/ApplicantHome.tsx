import { useQuery } from '@tanstack/react-query'
import { Link, Redirect } from 'wouter'
import { rowOf } from '../../forms/catalogue.ts'
import { openingForm, selfServiceTypes } from '../../forms/chain.ts'
import { call } from '../api-client.ts'
import { longDate } from '../dates.ts'
import { paths } from '../paths.ts'
import { currentSession } from '../session.ts'
import { AppShell } from '../shell/AppShell.tsx'
import { QueryScope } from '../shell/QueryScope.tsx'
import { buttonClass } from '../ui/controls/Button.tsx'
import { Card } from '../ui/display/Card.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './ApplicantHome.module.css'

// D7, D46

/** Where an applicant arrives: at the first form, or, once all of theirs are completed, at what happens next. */
export function ApplicantHome() {
  if (currentSession().user?.role !== 'user') return <Redirect to={paths.form(openingForm)} replace />
  return (
    <QueryScope>
      <Application />
    </QueryScope>
  )
}

function Application() {
  const { data, isError } = useQuery({
    queryKey: ['own forms'],
    queryFn: ({ signal }) => call('GET /api/form/data', { signal }),
    // What was completed a moment ago is in no answer of before.
    gcTime: 0,
  })
  const completed = data?.forms.filter(form => form.isCompleted).map(form => form.formType) ?? []
  const since = data?.forms.find(form => form.takenOverAt !== undefined)?.takenOverAt
  const isComplete = selfServiceTypes.every(type => completed.includes(type))
  // The form's own screen says what is wrong when nothing can be loaded.
  if (isError || (data && !since && !isComplete)) return <Redirect to={paths.form(openingForm)} replace />
  return (
    <AppShell title="Your application" width="narrow">
      {data ? (
        <Card
          title={since ? 'Your application is with your loan officer' : 'Thank you: your part is complete'}
        >
          <div className={styles.words}>
            {since ? (
              <p>
                A loan officer took it over on {longDate(since)}, checks your answers with you and completes
                the remaining forms. Please tell your loan officer what should be changed.
              </p>
            ) : (
              <p>
                What happens next: a loan officer takes your application over, checks your answers with you
                and completes the remaining forms. Until then you can reopen a form if something has changed.
              </p>
            )}
            <ul className={styles.forms}>
              {selfServiceTypes
                .filter(type => data.forms.some(form => form.formType === type))
                .map(type => (
                  <li key={type}>
                    <Link href={paths.form(type)} className={buttonClass()}>
                      Read {rowOf(type).label}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        </Card>
      ) : (
        <Skeleton shape="text" count={4} />
      )}
    </AppShell>
  )
}
