import { useEffect, useRef } from 'react'
import { Link, Redirect, Route, Switch, useLocation, useSearchParams } from 'wouter'
import { rowOfSlug } from '../../forms/catalogue.ts'
import { QueryScope } from '../shell/QueryScope.tsx'
import { buttonClass } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { AdminPage } from './AdminPage.tsx'
import { adminPaths } from './admin-paths.ts'
import { useKeepCameFrom } from './came-from.ts'
import { ClientList, OfficerClients } from './clients/ClientList.tsx'
import { AdminClientForms, AdminCreditFile } from './clients/ClientPages.tsx'
import { forgetLastMove } from './clients/UndoMove.tsx'
import { Dashboard } from './dashboard/Dashboard.tsx'
import { ExportTray } from './exports/ExportTray.tsx'
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

/**
 * The routes of the administrator's screens (spec 2 §2). Each record's screen has a key, so that no state carries over from the
 * last record.
 */
export function AdminRoutes() {
  useNewScreen()
  useKeepCameFrom()
  useEffect(() => forgetLastMove, [])
  return (
    <QueryScope>
      <Switch>
        <Route path="/admin">
          <Dashboard />
        </Route>
        <Route path="/admin/dashboard">
          <Dashboard />
        </Route>
        <Route path="/admin/forms/:formType">
          {({ formType = '' }) =>
            rowOfSlug(formType) || formType === 'all-submissions' ? (
              <SubmissionList key={formType} formType={formType} />
            ) : (
              <NoSuchPage />
            )
          }
        </Route>
        <Route path="/admin/submissions/:formType/:submissionId">
          {({ formType = '', submissionId = '' }) => (
            <SubmissionDetail key={submissionId} formType={formType} submissionId={submissionId} />
          )}
        </Route>
        <Route path="/admin/users">
          <UserList />
        </Route>
        <Route path="/admin/users/create">
          <CreateUser />
        </Route>
        <Route path="/admin/users/import">
          <ImportUsers />
        </Route>
        <Route path="/admin/users/:id">{({ id = '' }) => <UserPage key={id} userId={id} />}</Route>
        <Route path="/admin/users/:id/submissions">
          {({ id = '' }) => <UserSubmissions key={id} userId={id} />}
        </Route>
        <Route path="/admin/users/:id/clients">
          {({ id = '' }) => <OfficerClients key={id} userId={id} />}
        </Route>
        <Route path="/admin/officers">
          <OfficerList />
        </Route>
        <Route path="/admin/clients">
          <Clients />
        </Route>
        <Route path="/admin/decisions">
          <DecisionList />
        </Route>
        <Route path="/admin/waiting">
          <WaitingList />
        </Route>
        <Route path="/admin/contradictions">
          <ContradictionList />
        </Route>
        <Route path="/admin/overrides">
          <OverrideReport />
        </Route>
        <Route path="/admin/overrides/:id">
          {({ id = '' }) => <OfficerOverrides key={id} officerId={id} />}
        </Route>
        <Route path="/admin/clients/:id/forms">
          {({ id = '' }) => <AdminClientForms key={id} clientId={id} />}
        </Route>
        <Route path="/admin/clients/:id/file">
          {({ id = '' }) => <AdminCreditFile key={id} clientId={id} />}
        </Route>
        <Route path="/admin/applications">
          <ApplicationList />
        </Route>
        <Route path="/admin/audit">
          <AuditLog />
        </Route>
        <Route path="/admin/settings">
          <SettingsScreen />
        </Route>
        <Route>
          <NoSuchPage />
        </Route>
      </Switch>
      <ExportTray />
    </QueryScope>
  )
}

// spec 3 §2.35
/** The list of all clients. An address that asks for the waiting clients redirects to their own list. */
function Clients() {
  const [parameters] = useSearchParams()
  return parameters.get('view') === 'waiting' ? <Redirect to={adminPaths.waiting} replace /> : <ClientList />
}

/** The screen of an unknown address below /admin. */
function NoSuchPage() {
  return (
    <AdminPage title="Page not found">
      <EmptyState
        action={
          <Link href={adminPaths.dashboard} className={buttonClass('primary')}>
            Back to Dashboard
          </Link>
        }
      >
        There is no page at this address. It may have been typed wrongly, or what it showed has been deleted.
      </EmptyState>
    </AdminPage>
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
