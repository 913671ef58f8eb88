import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { addresses } from '../app/addresses.ts'
import { QueryScope } from '../app/query.tsx'
import { NoSuchPage, useKeepCameFrom } from './AdminPage.tsx'
import { adminAddresses } from './admin-paths.ts'
import { ClientList, OfficerClients } from './clients/ClientList.tsx'
import { AdminClientForms, AdminCreditFile } from './clients/ClientPages.tsx'
import { forgetLastMove } from './clients/UndoMove.tsx'
import { Dashboard } from './dashboard/Dashboard.tsx'
import { ExportTray } from './exports/Exports.tsx'
import { SettingsScreen } from './settings/SettingsScreen.tsx'
import { SubmissionDetail } from './submissions/SubmissionDetail.tsx'
import { SubmissionList } from './submissions/SubmissionList.tsx'
import { CreateUser } from './users/CreateUser.tsx'
import { ImportUsers } from './users/import/ImportUsers.tsx'
import { OfficerList } from './users/OfficerList.tsx'
import { UserList } from './users/UserList.tsx'
import { UserPage } from './users/UserPage.tsx'
import { UserSubmissions } from './users/UserSubmissions.tsx'
import { ApplicationList } from './work-lists/ApplicationList.tsx'
import { AuditLog } from './work-lists/AuditLog.tsx'
import { ContradictionList } from './work-lists/ContradictionList.tsx'
import { DecisionList } from './work-lists/DecisionList.tsx'
import { OfficerOverrides, OverrideReport } from './work-lists/OverrideReport.tsx'
import { WaitingList } from './work-lists/WaitingList.tsx'

// spec 2 §2.3–10, §6.3

interface AdminScreen {
  readonly path: string
  /** Shows the screen with the values of the parameters of its address. */
  readonly show: (params: Readonly<Record<string, string | undefined>>) => ReactNode
}

const screen = (path: string, show: AdminScreen['show']): AdminScreen => ({ path, show })

/** The screens on the page of administrators, in the order in which the router matches them. Each sets its own title. */
const screens: readonly AdminScreen[] = [
  screen(adminAddresses.home, () => <Dashboard />),
  screen(adminAddresses.dashboard, () => <Dashboard />),
  screen(adminAddresses.submissions, ({ formType = '' }) => <SubmissionList formType={formType} />),
  screen(adminAddresses.submission, ({ formType = '', submissionId = '' }) => (
    <SubmissionDetail formType={formType} submissionId={submissionId} />
  )),
  screen(adminAddresses.users, () => <UserList />),
  screen(adminAddresses.createUser, () => <CreateUser />),
  screen(adminAddresses.importUsers, () => <ImportUsers />),
  screen(adminAddresses.user, ({ userId = '' }) => <UserPage userId={userId} />),
  screen(adminAddresses.userSubmissions, ({ userId = '' }) => <UserSubmissions userId={userId} />),
  screen(adminAddresses.userClients, ({ userId = '' }) => <OfficerClients userId={userId} />),
  screen(adminAddresses.officers, () => <OfficerList />),
  screen(adminAddresses.clients, () => <ClientList />),
  screen(adminAddresses.clientForms, ({ clientId = '' }) => <AdminClientForms clientId={clientId} />),
  screen(adminAddresses.creditFile, ({ clientId = '' }) => <AdminCreditFile clientId={clientId} />),
  screen(adminAddresses.decisions, () => <DecisionList />),
  screen(adminAddresses.waiting, () => <WaitingList />),
  screen(adminAddresses.contradictions, () => <ContradictionList />),
  screen(adminAddresses.overrides, () => <OverrideReport />),
  screen(adminAddresses.officerOverrides, ({ officerId = '' }) => <OfficerOverrides officerId={officerId} />),
  screen(adminAddresses.applications, () => <ApplicationList />),
  screen(adminAddresses.audit, () => <AuditLog />),
  screen(adminAddresses.settings, () => <SettingsScreen />),
  screen(addresses.admin, () => <NoSuchPage />),
]

/**
 * The page of administrators. Its loaded data, the running exports and the way back stay while an administrator goes from screen to
 * screen. Each record's screen has a key, so that no state carries over from the record before.
 */
export function AdminFrame() {
  useNewScreen()
  useKeepCameFrom()
  useEffect(() => forgetLastMove, [])
  return (
    <QueryScope>
      <Switch>
        {screens.map(({ path, show }) => (
          <Route key={path} path={path}>
            {(params: Parameters<AdminScreen['show']>[0]) => (
              <Fragment key={Object.values(params).join(' ')}>{show(params)}</Fragment>
            )}
          </Route>
        ))}
      </Switch>
      <ExportTray />
    </QueryScope>
  )
}

/** Starts each newly opened screen at its top, both visually and for screen readers; Back restores the earlier position. */
function useNewScreen(): void {
  const [path] = useLocation()
  const before = useRef(path)
  const wentBack = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      wentBack.current = true
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  useEffect(() => {
    if (before.current === path) return
    before.current = path
    if (!wentBack.current) {
      window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    wentBack.current = false
  }, [path])
}
