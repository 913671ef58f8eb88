import { lazy } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { catalogue } from '../forms/catalogue.ts'
import { openingForm } from '../forms/chain.ts'
import { paths } from './paths.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { RouteAnnouncer } from './shell/RouteAnnouncer.tsx'
import { Screen } from './shell/Screen.tsx'
import { DialogHost } from './ui/overlay/DialogHost.tsx'
import { ToastHost } from './ui/overlay/ToastHost.tsx'

// spec 1 §2.1–13, §2.25

const loadFormScreen = () => import('./form-screen/FormScreen.tsx')
const loadDashboard = () => import('./officer/OfficerDashboard.tsx')
const loadClientForms = () => import('./client-forms/ClientForms.tsx')

const FormScreen = lazy(() => loadFormScreen().then(m => ({ default: m.FormScreen })))
const OfficerDashboard = lazy(() => loadDashboard().then(m => ({ default: m.OfficerDashboard })))
const ClientForms = lazy(() => loadClientForms().then(m => ({ default: m.ClientForms })))
const Applicants = lazy(() => import('./applicants/Applicants.tsx').then(m => ({ default: m.Applicants })))
const SignIn = lazy(() => import('./sign-in/SignIn.tsx').then(m => ({ default: m.SignIn })))
const Register = lazy(() => import('./sign-in/Register.tsx').then(m => ({ default: m.Register })))
const Profile = lazy(() => import('./profile/Profile.tsx').then(m => ({ default: m.Profile })))
const AdminRoutes = lazy(() => import('./admin/AdminRoutes.tsx').then(m => ({ default: m.AdminRoutes })))
const NotFound = lazy(() => import('./shell/NotFound.tsx').then(m => ({ default: m.NotFound })))

/** One part of the address that is not empty, as wouter hands it on. */
const part = (value: string | undefined): string => value ?? ''

/** All addresses and who may see them: spec 1 §2, spec 2 §2.2, D7. Each screen is loaded when it is first shown. */
export function App() {
  return (
    <Router>
      <ErrorBoundary>
        <Switch>
          <Route path="/">
            <Redirect to={paths.login()} replace />
          </Route>
          <Route path="/login">
            <Screen key="login" access="open" title="Sign in">
              <SignIn asAdmin={false} />
            </Screen>
          </Route>
          <Route path="/admin/login">
            <Screen key="admin-login" access="open" title="Administrator sign-in">
              <SignIn asAdmin />
            </Screen>
          </Route>
          <Route path="/register">
            <Screen key="register" access="open" title="Create an account">
              <Register />
            </Screen>
          </Route>
          <Route path="/dashboard">
            <Screen key="dashboard" access="signed in" title="User Dashboard" preload={loadFormScreen}>
              <Redirect to={paths.form(openingForm)} replace />
            </Screen>
          </Route>
          <Route path="/profile">
            <Screen key="profile" access="signed in" title="Profile">
              <Profile />
            </Screen>
          </Route>
          <Route path="/loan-officer">
            <Screen key="officer" access="officer" title="Loan Officer Dashboard">
              <Redirect to={paths.officerDashboard} replace />
            </Screen>
          </Route>
          <Route path="/loan-officer/dashboard">
            <Screen
              key="officer-dashboard"
              access="officer"
              title="Loan Officer Dashboard"
              preload={loadDashboard}
            >
              <OfficerDashboard />
            </Screen>
          </Route>
          <Route path="/loan-officer/applicants">
            <Screen key="applicants" access="officer" title="Take Over an Applicant">
              <Applicants />
            </Screen>
          </Route>
          <Route path="/loan-officer/clients/:clientId/forms">
            {({ clientId }) => (
              <Screen key={clientId} access="officer" title="Client forms" preload={loadClientForms}>
                <ClientForms variant="officer" clientId={part(clientId)} />
              </Screen>
            )}
          </Route>
          {catalogue.map(({ type, route, title }) => (
            // The Standard Form's address gains the form's id on the first save: one route, so that it stays mounted.
            <Route key={type} path={type === openingForm ? '/form/:formId?' : route}>
              {({ formId }: { formId?: string }) => (
                <Screen key={type} access="filler" title={title} preload={loadFormScreen}>
                  <FormScreen type={type} {...(formId && { formId })} />
                </Screen>
              )}
            </Route>
          ))}
          <Route path="/admin/*?">
            <Screen key="admin" access="admin" title="Administration">
              <AdminRoutes />
            </Screen>
          </Route>
          <Route>
            <Screen key="not-found" access="open" title="Page not found">
              <NotFound />
            </Screen>
          </Route>
        </Switch>
      </ErrorBoundary>
      <RouteAnnouncer />
      <DialogHost />
      <ToastHost />
    </Router>
  )
}
