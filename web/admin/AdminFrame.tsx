import { type ReactNode, useEffect } from 'react'
import { QueryScope } from '../app/query.tsx'
import { useKeepCameFrom } from './came-from.ts'
import { ExportTray } from './exports/ExportTray.tsx'
import { forgetLastMove } from './moves/last-move.ts'
import { useNewScreen } from './use-new-screen.ts'

/** What stays while an administrator goes from screen to screen: the loaded data, the running exports and the way back. */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  useNewScreen()
  useKeepCameFrom()
  useEffect(() => forgetLastMove, [])
  return (
    <QueryScope>
      {children}
      <ExportTray />
    </QueryScope>
  )
}

// The screens, which web/app/routes.tsx shows inside of the frame.
export { ApplicationList } from './applications/ApplicationList.tsx'
export { AuditLog } from './audit/AuditLog.tsx'
export { AdminClientForms } from './clients/AdminClientForms.tsx'
export { AdminCreditFile } from './clients/AdminCreditFile.tsx'
export { ClientList } from './clients/ClientList.tsx'
export { OfficerClients } from './clients/OfficerClients.tsx'
export { ContradictionList } from './contradictions/ContradictionList.tsx'
export { Dashboard } from './dashboard/Dashboard.tsx'
export { DecisionList } from './decisions/DecisionList.tsx'
export { NoSuchPage } from './NoSuchPage.tsx'
export { OfficerOverrides } from './overrides/OfficerOverrides.tsx'
export { OverrideReport } from './overrides/OverrideReport.tsx'
export { SettingsScreen } from './settings/SettingsScreen.tsx'
export { SubmissionDetail } from './submissions/SubmissionDetail.tsx'
export { SubmissionList } from './submissions/SubmissionList.tsx'
export { CreateUser } from './users/CreateUser.tsx'
export { ImportUsers } from './users/import/ImportUsers.tsx'
export { OfficerList } from './users/OfficerList.tsx'
export { UserList } from './users/UserList.tsx'
export { UserPage } from './users/UserPage.tsx'
export { UserSubmissions } from './users/UserSubmissions.tsx'
export { WaitingList } from './waiting/WaitingList.tsx'
