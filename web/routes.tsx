import { useSyncExternalStore } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { addresses } from './addresses.ts'
import { usePageOpening } from './opening/page-opening.ts'
import { paths } from './paths.ts'
import { type Params, screens } from './screens.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { LazyPart } from './shell/LazyPart.tsx'
import { LazyScreen } from './shell/LazyScreen.tsx'
import { RouteAnnouncer } from './shell/RouteAnnouncer.tsx'
import { Screen } from './shell/Screen.tsx'
import { screenCode } from './shell/screen-code.ts'
import { WhenIdle } from './shell/WhenIdle.tsx'
import { questions } from './ui/overlay/dialogs.ts'
import { ToastHost } from './ui/overlay/ToastHost.tsx'
import { useShownZone } from './ui/time-zone.ts'

// spec 1 §2.1, §2.5

const notFound = screenCode(() => import('./shell/NotFound.tsx').then(m => m.NotFound))

/** Loads without waiting for the first question, because that question may be about a server that is no longer reachable. */
const dialogHost = screenCode(() => import('./ui/overlay/DialogHost.tsx').then(m => m.DialogHost))

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
              <LazyScreen code={notFound} props={{}} />
            </Screen>
          </Route>
        </Switch>
      </ErrorBoundary>
      <Dialogs />
      <ToastHost />
    </Router>
  )
}

/** Loads the dialogs after the first screen, so that they do not delay it, or at once when there is a question. */
function Dialogs() {
  const isOpening = usePageOpening()
  const isAsked = useSyncExternalStore(questions.subscribe, () => questions.current().length > 0)
  return (
    (!isOpening || isAsked) && (
      <WhenIdle isNeeded={isAsked}>
        <LazyPart code={dialogHost} props={{}} />
      </WhenIdle>
    )
  )
}
