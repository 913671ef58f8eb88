import { Redirect, Route, Router, Switch } from 'wouter'
import { addresses, formAddresses } from './addresses.ts'
import { paths } from './paths.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Later } from './shell/Later.tsx'
import { LaterPart } from './shell/LaterPart.tsx'
import { RouteAnnouncer } from './shell/RouteAnnouncer.tsx'
import { Screen } from './shell/Screen.tsx'
import { screenCode } from './shell/screen-code.ts'
import { WhenIdle } from './shell/WhenIdle.tsx'
import { lateEntry } from './sign-in/late-entry.ts'
import { ToastHost } from './ui/overlay/ToastHost.tsx'
import { useShownZone } from './ui/time-zone.ts'

// spec 1 §2.1–13, §2.25

const formScreen = screenCode(() => import('./form-screen/FormScreen.tsx').then(m => m.FormScreen))
const officerDashboard = screenCode(() =>
  import('./officer/OfficerDashboard.tsx').then(m => m.OfficerDashboard),
)
const creditFile = screenCode(() =>
  import('./credit-file/CreditFileScreen.tsx').then(m => m.CreditFileScreen),
)
const clientForms = screenCode(() => import('./client-forms/ClientForms.tsx').then(m => m.ClientForms))
const applicants = screenCode(() => import('./applicants/Applicants.tsx').then(m => m.Applicants))
const applicantHome = screenCode(() =>
  import('./applicant-home/ApplicantHome.tsx').then(m => m.ApplicantHome),
)
const signIn = screenCode(() => import('./sign-in/SignIn.tsx').then(m => m.SignIn))
const register = screenCode(() => import('./sign-in/Register.tsx').then(m => m.Register))
const ownPassword = screenCode(() => import('./sign-in/OwnPassword.tsx').then(m => m.OwnPassword))
const profile = screenCode(() => import('./profile/Profile.tsx').then(m => m.Profile))
const adminRoutes = screenCode(() => import('./admin/AdminRoutes.tsx').then(m => m.AdminRoutes))
const notFound = screenCode(() => import('./shell/NotFound.tsx').then(m => m.NotFound))

/** It comes before anything is asked, since a server that is away may be what it has to tell of. */
const dialogHost = screenCode(() => import('./ui/overlay/DialogHost.tsx').then(m => m.DialogHost))

/** One part of the address that is not empty, as wouter hands it on. */
const part = (value: string | undefined): string => value ?? ''

/** All addresses and who may see them: spec 1 §2, spec 2 §2.2, D7. */
export function App() {
  useShownZone()
  return (
    <Router>
      <ErrorBoundary>
        <Switch>
          <Route path="/">
            <Redirect to={paths.login()} replace />
          </Route>
          <Route path={addresses.login.path}>
            <Screen key="login" access="open" title="Sign in">
              <Later code={signIn} props={{ asAdmin: false }} />
            </Screen>
          </Route>
          <Route path={addresses.adminLogin.path}>
            <Screen key="admin-login" access="open" title="Administrator sign-in">
              <Later code={signIn} props={{ asAdmin: true }} />
            </Screen>
          </Route>
          <Route path={addresses.register.path}>
            <Screen key="register" access="open" title="Create an account">
              <Later code={register} props={{}} />
            </Screen>
          </Route>
          <Route path={addresses.dashboard.path}>
            <Screen key="dashboard" access="signed in" title="User Dashboard" preload={formScreen.preload}>
              <Later code={applicantHome} props={{ isWhole: false }} />
            </Screen>
          </Route>
          <Route path={addresses.application.path}>
            <Screen key="application" access="signed in" title="Your application">
              <Later code={applicantHome} props={{ isWhole: true }} />
            </Screen>
          </Route>
          <Route path={addresses.profile.path}>
            <Screen key="profile" access="signed in" title="Profile">
              <Later code={profile} props={{}} />
            </Screen>
          </Route>
          <Route path={addresses.invitation.path}>
            <Screen key="invitation" access="open" title="Choose a password">
              <Later code={lateEntry} props={{ screen: 'invitation' }} />
            </Screen>
          </Route>
          <Route path={addresses.byProvider.path}>
            <Screen key="by-provider" access="open" title="Sign in">
              <Later code={lateEntry} props={{ screen: 'provider' }} />
            </Screen>
          </Route>
          <Route path={addresses.ownPassword.path}>
            <Screen key="own-password" access="signed in" title="Choose your own password">
              <Later code={ownPassword} props={{}} />
            </Screen>
          </Route>
          <Route path={addresses.officer.path}>
            <Screen key="officer" access="officer" title="Loan Officer Dashboard">
              <Redirect to={paths.officerDashboard} replace />
            </Screen>
          </Route>
          <Route path={addresses.officerDashboard.path}>
            <Screen
              key="officer-dashboard"
              access="officer"
              title="Loan Officer Dashboard"
              preload={officerDashboard.preload}
            >
              <Later code={officerDashboard} props={{}} />
            </Screen>
          </Route>
          <Route path={addresses.applicants.path}>
            <Screen key="applicants" access="officer" title="Take Over an Applicant">
              <Later code={applicants} props={{}} />
            </Screen>
          </Route>
          <Route path={addresses.clientForms.path}>
            {({ clientId }) => (
              <Screen key={clientId} access="officer" title="Client forms" preload={clientForms.preload}>
                <Later code={clientForms} props={{ variant: 'officer', clientId: part(clientId) }} />
              </Screen>
            )}
          </Route>
          <Route path={addresses.creditFile.path}>
            {({ clientId }) => (
              <Screen
                key={`${clientId}-file`}
                access="officer"
                title="Credit file"
                preload={creditFile.preload}
              >
                <Later code={creditFile} props={{ clientId: part(clientId) }} />
              </Screen>
            )}
          </Route>
          {formAddresses.map(({ type, path, title }) => (
            <Route key={type} path={path}>
              {({ formId }: { formId?: string }) => (
                <Screen key={type} access="filler" title={title} preload={formScreen.preload}>
                  <Later code={formScreen} props={{ type, ...(formId && { formId }) }} />
                </Screen>
              )}
            </Route>
          ))}
          <Route path={addresses.admin.path}>
            <Screen key="admin" access="admin" title="Administration">
              <Later code={adminRoutes} props={{}} />
            </Screen>
          </Route>
          <Route>
            <Screen key="not-found" access="open" title="Page not found">
              <Later code={notFound} props={{}} />
            </Screen>
          </Route>
        </Switch>
      </ErrorBoundary>
      <RouteAnnouncer />
      <WhenIdle>
        <LaterPart code={dialogHost} props={{}} />
      </WhenIdle>
      <ToastHost />
    </Router>
  )
}
