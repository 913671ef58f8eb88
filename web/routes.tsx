import { Redirect, Route, Router, Switch } from 'wouter'
import { addresses } from './addresses.ts'
import { paths } from './paths.ts'
import { NotFound, type Params, screens } from './screens.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { RouteAnnouncer } from './shell/RouteAnnouncer.tsx'
import { Screen } from './shell/Screen.tsx'
import { DialogHost } from './ui/overlay/DialogHost.tsx'
import { ToastHost } from './ui/overlay/ToastHost.tsx'
import { useShownZone } from './ui/time-zone.ts'

// spec 1 §2.1, §2.5

/** Declares all addresses and who may see them: spec 1 §2, spec 2 §2.2, D7. */
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
          <Route path={addresses.officer.path}>
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
