import { useEffect, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { openingForm, resumeTarget, selfServiceTypes } from '../../forms/chain.ts'
import { paths } from '../app/addresses.ts'
import { messageOf } from '../app/api-client.ts'
import { longDate } from '../app/dates.ts'
import { QueryScope } from '../app/query.tsx'
import { currentSession } from '../app/session.ts'
import { AppShell } from '../shell/AppShell.tsx'
import { FormTabs } from '../shell/FormTabs.tsx'
import frame from '../shell/page.module.css'
import { classNames } from '../ui/class-names.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { PrintButton } from '../ui/controls/PrintButton.tsx'
import { Card } from '../ui/display/Card.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './ApplicantHome.module.css'
import { CodeForOfficer, SendApplication, WhoCanRead } from './LenderAccess.tsx'
import { OwnAnswers, type ReadOwnForm, readOwnForms } from './OwnAnswers.tsx'
import { Stages } from './Stages.tsx'
import { type OwnApplication, type OwnForm, useApplication, useOwnForms } from './use-application.ts'

// spec 3 §2.12; D7, D46, D48

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

/** The screen of an applicant's application: its progress, the answers to check and send, who has it, and who read it. */
export function Application() {
  const forms = useOwnForms()
  const application = useApplication()
  const own = forms.data?.forms
  const completed = own?.filter(form => form.isCompleted).map(form => form.formType) ?? null
  const progress = Object.fromEntries(own?.map(form => [form.formType, form.completionPercentage]) ?? [])
  const error = forms.error ?? application.error
  return (
    <AppShell
      title="Your application"
      tabs={<FormTabs current="application" completed={completed} progress={progress} selfService />}
    >
      {own && application.data ? (
        <ApplicationContent application={application.data.application} forms={own} />
      ) : error ? (
        <ErrorState
          message={messageOf(error, 'Your application could not be loaded')}
          onRetry={() => {
            void forms.refetch()
            void application.refetch()
          }}
          busy={forms.isFetching || application.isFetching}
        />
      ) : (
        <Skeleton shape="cards" count={3} />
      )}
    </AppShell>
  )
}

interface ApplicationProps {
  readonly application: OwnApplication
  readonly forms: readonly OwnForm[]
}

function ApplicationContent({ application, forms }: ApplicationProps) {
  const { state } = application
  const read = useReadForms(forms)
  return (
    <div className={classNames(frame.page, styles.page)}>
      <Stages application={application} forms={forms} />
      <NextStep application={application} forms={forms} />
      {forms.length > 0 && (
        <Card
          title={state === 'complete' ? 'Check your answers' : 'Your answers'}
          note={state === 'complete' && 'Read them once more. You can change anything before you send.'}
          action={
            <div>
              <PrintButton size="small" />
            </div>
          }
        >
          {read ? (
            <OwnAnswers forms={read} mayChange={state !== 'with officer'} isOpen={state === 'complete'} />
          ) : (
            <Skeleton shape="text" count={6} />
          )}
        </Card>
      )}
      {state === 'complete' && (
        <div className={styles.onScreen}>
          <SendApplication privacy={application.privacy} />
        </div>
      )}
      {forms.length > 0 && (state === 'filling' || state === 'complete') && (
        <div className={styles.onScreen}>
          <CodeForOfficer code={application.code} />
        </div>
      )}
      <WhoCanRead application={application} />
    </div>
  )
}

/** Builds the reading pages of the answers; null until the code of their forms has loaded. */
function useReadForms(forms: readonly OwnForm[]): readonly ReadOwnForm[] | null {
  const [read, setRead] = useState<readonly ReadOwnForm[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    void readOwnForms(forms).then(made => isCurrent && setRead(made))
    return () => {
      isCurrent = false
    }
  }, [forms])
  return read
}

/** Tells the applicant what to do next, or what will happen next. */
function NextStep({ application, forms }: ApplicationProps) {
  const { state, officer, sentAt, takenOverAt } = application
  if (state === 'filling') return <FormsToFill forms={forms} />
  if (state === 'complete') return null
  if (state === 'with officer')
    return (
      <Card title="Your application is with your loan officer">
        <div className={styles.words}>
          <p>
            {officer?.name ?? 'A loan officer'} took it over on {longDate(takenOverAt)}, checks your answers
            with you and completes the remaining forms. Please tell your loan officer what should be changed.
          </p>
          {officer && <OfficerContact officer={officer} />}
        </div>
      </Card>
    )
  return (
    <Card title="Thank you: your application is sent">
      <div className={styles.words}>
        <p>
          You sent it on {longDate(sentAt)}. What happens next:{' '}
          {officer ? (
            <>
              <bdi>{officer.name}</bdi>, a loan officer,
            </>
          ) : (
            'a loan officer'
          )}{' '}
          takes your application over, checks your answers with you and completes the remaining forms.
        </p>
        <p>
          Until then you can still change something: reopen a form. That takes your application back, and you
          send it again when it is completed.
        </p>
        {officer && <OfficerContact officer={officer} />}
      </div>
    </Card>
  )
}

/** What applicants should have ready before they begin the first form. */
const atHand = [
  'Your identity document',
  'What your business sold and bought on three days of each of the last three months, and its bank balances of six months',
  'Your other income and what you spend, on the business and at home',
  'Papers for the loans that you repay, with their instalments',
  'Name and phone number of a supplier, a buyer and somebody who knows you',
]

function FormsToFill({ forms }: Pick<ApplicationProps, 'forms'>) {
  const next = resumeTarget(forms) ?? openingForm
  return (
    <Card title={forms.length === 0 ? 'Before you start' : 'Still to fill'}>
      <div className={styles.words}>
        <p>It helps to have these at hand:</p>
        <ul className={styles.atHand}>
          {atHand.map(thing => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
        <p>What you type is kept, so you can stop at any time and continue later.</p>
        <p>
          <Link href={paths.form(next)} className={buttonClass('primary')}>
            {forms.length === 0 ? 'Start' : 'Continue'}
          </Link>
        </p>
      </div>
    </Card>
  )
}

/** The contact data of the applicant's loan officer. */
function OfficerContact({ officer }: { readonly officer: NonNullable<OwnApplication['officer']> }) {
  const { name, email, phone } = officer
  return (
    <p>
      You can reach <bdi>{name}</bdi> at <a href={mailAddress(email)}>{email}</a>
      {phone && (
        <>
          {' '}
          or <a href={`tel:${phone}`}>{phone}</a>
        </>
      )}
      .
    </p>
  )
}

/** Returns a mailto: URL. The email is encoded, because it may contain characters that have a meaning in a URL. */
export function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
