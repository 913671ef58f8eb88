import { useEffect } from 'react'
import { Redirect, Route, Switch, useSearchParams } from 'wouter'
import { rowOfSlug } from '../../forms/catalogue.ts'
import { QueryScope } from '../shell/QueryScope.tsx'
import { adminPaths } from './admin-paths.ts'
import { ApplicationList } from './applications/ApplicationList.tsx'
import { AuditLog } from './audit/AuditLog.tsx'
import { useKeepCameFrom } from './came-from.ts'
import { AdminClientForms } from './clients/AdminClientForms.tsx'
import { AdminCreditFile } from './clients/AdminCreditFile.tsx'
import { ClientList } from './clients/ClientList.tsx'
import { OfficerClients } from './clients/OfficerClients.tsx'
import { ContradictionList } from './contradictions/ContradictionList.tsx'
import { Dashboard } from './dashboard/Dashboard.tsx'
import { DecisionList } from './decisions/DecisionList.tsx'
import { ExportTray } from './exports/ExportTray.tsx'
import { forgetLastMove } from './moves/last-move.ts'
import { NoSuchPage } from './NoSuchPage.tsx'
import { OfficerOverrides } from './overrides/OfficerOverrides.tsx'
import { OverrideReport } from './overrides/OverrideReport.tsx'
import { SettingsScreen } from './settings/SettingsScreen.tsx'
import { SubmissionDetail } from './submissions/SubmissionDetail.tsx'
import { SubmissionList } from './submissions/SubmissionList.tsx'
import { useNewScreen } from './use-new-screen.ts'
import { CreateUser } from './users/CreateUser.tsx'
import { ImportUsers } from './users/import/ImportUsers.tsx'
import { OfficerList } from './users/OfficerList.tsx'
import { UserList } from './users/UserList.tsx'
import { UserPage } from './users/UserPage.tsx'
import { UserSubmissions } from './users/UserSubmissions.tsx'
import { WaitingList } from './waiting/WaitingList.tsx'

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
