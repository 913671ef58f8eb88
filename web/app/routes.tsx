import { Fragment, type ReactNode } from 'react'
import { parse } from 'regexparam'
import { Redirect, Route, Router, Switch } from 'wouter'
import { type LazyScreen, lazyScreen } from '../shell/lazy-code.tsx'
import { ErrorBoundary, RouteAnnouncer, Screen } from '../shell/Screen.tsx'
import { DialogHost } from '../ui/overlay/DialogHost.tsx'
import { ToastHost } from '../ui/overlay/ToastHost.tsx'
import { useShownZone } from '../ui/time-zone.ts'
import { addresses, adminAddresses, formAddresses, paths } from './addresses.ts'
import { type Access, guard } from './guards.ts'
import { requestClientForms, requestClients, requestForm } from './screen-data.ts'
import { currentSession } from './session.ts'

// spec 1 §2.1–13, §2.25; spec 2 §2.2–10, §6.3; D7

/**
 * Every screen: its address, who may see it, its title, its code, and the data that are requested together with the code. The code
 * of a screen is a file of its own; what a screen takes from its address is given to it as properties.
 */

/** The values of ":clientId" and the other parameters of an address. */
type Params = Readonly<Record<string, string | undefined>>

interface AddressedScreen {
  readonly path: string
  readonly access: Access
  readonly title: string
  readonly load: (params: Params) => Promise<unknown>
  readonly show: (params: Params) => ReactNode
}

/** Reads a screen's properties from its address; screens without any have no such function. */
type PropsOf<Props> = Record<never, never> extends Props ? [] : [propsOf: (params: Params) => Props]

function screen<Props extends object>(
  path: string,
  access: Access,
  title: string,
  Code: LazyScreen<Props>,
  ...[propsOf]: PropsOf<Props>
): AddressedScreen {
  // Safe, because the function is missing only if the screen has no properties.
  const propsIn = (params: Params) => propsOf?.(params) ?? ({} as Props)
  return {
    path,
    access,
    title,
    load: params => Code.load(propsIn(params)),
    show: params => <Code {...propsIn(params)} />,
  }
}

const clientIn = ({ clientId = '' }: Params) => ({ clientId })

const signIn = lazyScreen(() => import('../account/SignIn.tsx').then(m => m.SignIn))
const register = lazyScreen(() => import('../account/Register.tsx').then(m => m.Register))
const invitation = lazyScreen(() => import('../account/Invitation.tsx').then(m => m.Invitation))
const byProvider = lazyScreen(() => import('../account/ProviderSignIn.tsx').then(m => m.ProviderSignIn))
const ownPassword = lazyScreen(() => import('../account/OwnPassword.tsx').then(m => m.OwnPassword))
const profile = lazyScreen(() => import('../account/Profile.tsx').then(m => m.Profile))
const applicantHome = lazyScreen(() =>
  import('../applicant-home/ApplicantHome.tsx').then(m => m.ApplicantHome),
)
const officerDashboard = lazyScreen(
  () => import('../officer/OfficerDashboard.tsx').then(m => m.OfficerDashboard),
  { requestData: requestClients },
)
const applicants = lazyScreen(() => import('../applicants/Applicants.tsx').then(m => m.Applicants))
const clientForms = lazyScreen(() => import('../client-forms/ClientForms.tsx').then(m => m.ClientForms), {
  requestData: requestClientForms,
})
const creditFile = lazyScreen(() => import('../credit-file/CreditFilePage.tsx').then(m => m.CreditFileScreen))
const formScreen = lazyScreen(() => import('../form-screen/FormScreen.tsx').then(m => m.FormScreen), {
  requestData: requestForm,
})
const adminArea = lazyScreen(() =>
  import('../admin/AdminFrame.tsx').then(m => () => <AdminArea code={m.adminCode} />),
)
const NotFound = lazyScreen(() => import('../shell/NotFound.tsx').then(m => m.NotFound))

/** All screens with a page of their own, in the order in which the router matches them. */
const screens: readonly AddressedScreen[] = [
  screen(addresses.login, 'open', 'Sign in', signIn, () => ({ asAdmin: false })),
  screen(addresses.adminLogin, 'open', 'Administrator sign-in', signIn, () => ({ asAdmin: true })),
  screen(addresses.register, 'open', 'Create an account', register),
  screen(addresses.dashboard, 'signed in', 'User Dashboard', applicantHome, () => ({ isOwnPage: false })),
  screen(addresses.application, 'signed in', 'Your application', applicantHome, () => ({ isOwnPage: true })),
  screen(addresses.profile, 'signed in', 'Profile', profile),
  screen(addresses.invitation, 'open', 'Choose a password', invitation),
  screen(addresses.byProvider, 'open', 'Sign in', byProvider),
  screen(addresses.ownPassword, 'signed in', 'Choose your own password', ownPassword),
  screen(addresses.officerDashboard, 'officer', 'Loan Officer Dashboard', officerDashboard),
  screen(addresses.applicants, 'officer', 'Take Over an Applicant', applicants),
  screen(addresses.clientForms, 'officer', 'Client forms', clientForms, clientIn),
  screen(addresses.creditFile, 'officer', 'Credit file', creditFile, clientIn),
  ...formAddresses.map(({ type, path, title }) =>
    screen(path, 'filler', title, formScreen, ({ formId }) => ({ type, ...(formId && { formId }) })),
  ),
  screen(addresses.admin, 'admin', 'Administration', adminArea),
]

/** The code of all administrator's screens, which is one file, because administrators go back and forth between them. */
type AdminCode = typeof import('../admin/AdminFrame.tsx')['adminCode']

interface AdminScreen {
  readonly path: string
  readonly show: (code: AdminCode, params: Params) => ReactNode
}

const adminScreen = (path: string, show: AdminScreen['show']): AdminScreen => ({ path, show })

/** The screens on the page of administrators. Each sets its own title. */
const adminScreens: readonly AdminScreen[] = [
  adminScreen(adminAddresses.home, admin => <admin.Dashboard />),
  adminScreen(adminAddresses.dashboard, admin => <admin.Dashboard />),
  adminScreen(adminAddresses.submissions, (admin, { formType = '' }) => (
    <admin.SubmissionList formType={formType} />
  )),
  adminScreen(adminAddresses.submission, (admin, { formType = '', submissionId = '' }) => (
    <admin.SubmissionDetail formType={formType} submissionId={submissionId} />
  )),
  adminScreen(adminAddresses.users, admin => <admin.UserList />),
  adminScreen(adminAddresses.createUser, admin => <admin.CreateUser />),
  adminScreen(adminAddresses.importUsers, admin => <admin.ImportUsers />),
  adminScreen(adminAddresses.user, (admin, { userId = '' }) => <admin.UserPage userId={userId} />),
  adminScreen(adminAddresses.userSubmissions, (admin, { userId = '' }) => (
    <admin.UserSubmissions userId={userId} />
  )),
  adminScreen(adminAddresses.userClients, (admin, { userId = '' }) => (
    <admin.OfficerClients userId={userId} />
  )),
  adminScreen(adminAddresses.officers, admin => <admin.OfficerList />),
  adminScreen(adminAddresses.clients, admin => <admin.ClientList />),
  adminScreen(adminAddresses.clientForms, (admin, { clientId = '' }) => (
    <admin.AdminClientForms clientId={clientId} />
  )),
  adminScreen(adminAddresses.creditFile, (admin, { clientId = '' }) => (
    <admin.AdminCreditFile clientId={clientId} />
  )),
  adminScreen(adminAddresses.decisions, admin => <admin.DecisionList />),
  adminScreen(adminAddresses.waiting, admin => <admin.WaitingList />),
  adminScreen(adminAddresses.contradictions, admin => <admin.ContradictionList />),
  adminScreen(adminAddresses.overrides, admin => <admin.OverrideReport />),
  adminScreen(adminAddresses.officerOverrides, (admin, { officerId = '' }) => (
    <admin.OfficerOverrides officerId={officerId} />
  )),
  adminScreen(adminAddresses.applications, admin => <admin.ApplicationList />),
  adminScreen(adminAddresses.audit, admin => <admin.AuditLog />),
  adminScreen(adminAddresses.settings, admin => <admin.SettingsScreen />),
  adminScreen(addresses.admin, admin => <admin.NoSuchPage />),
]

/** Each record's screen has a key, so that no state carries over from the record before. */
function AdminArea({ code }: { readonly code: AdminCode }) {
  return (
    <code.AdminFrame>
      <Switch>
        {adminScreens.map(({ path, show }) => (
          <Route key={path} path={path}>
            {(params: Params) => (
              <Fragment key={Object.values(params).join(' ')}>{show(code, params)}</Fragment>
            )}
          </Route>
        ))}
      </Switch>
    </code.AdminFrame>
  )
}

export function App() {
  useShownZone()
  return (
    <Router>
      {/* Comes first, so that Tab leads from it into the screen. */}
      <RouteAnnouncer />
      <ErrorBoundary>
        <Switch>
          <Route path="/">
            <Redirect to={paths.login()} replace />
          </Route>
          <Route path={addresses.officer}>
            <Screen key="officer" access="officer" title="Loan Officer Dashboard">
              <Redirect to={paths.officerDashboard} replace />
            </Screen>
          </Route>
          {screens.map(({ path, access, title, show }) => (
            <Route key={path} path={path}>
              {(params: Params) => (
                <Screen key={`${path} ${params['clientId']}`} access={access} title={title}>
                  {show(params)}
                </Screen>
              )}
            </Route>
          ))}
          <Route>
            <Screen key="not-found" access="open" title="Page not found">
              <NotFound />
            </Screen>
          </Route>
        </Switch>
      </ErrorBoundary>
      <DialogHost />
      <ToastHost />
    </Router>
  )
}

/** Loads code and data of this page's screen. Resolves once the code has arrived or failed to; at once if the guard redirects. */
export async function loadFirstScreen(): Promise<void> {
  const { pathname, search } = location
  for (const { path, access, load } of screens) {
    const { pattern, keys } = parse(path)
    const found = pattern.exec(pathname)
    if (!found) continue
    if (typeof guard(access, currentSession(), pathname + search) !== 'string') return
    const params = Object.fromEntries(keys.map((key, at) => [key, found[at + 1]]))
    // A failure is shown by the screen, which tries once more.
    return load(params).then(
      () => {},
      () => {},
    )
  }
}
