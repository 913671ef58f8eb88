import { type ReactNode, useEffect } from 'react'
import { QueryScope } from '../app/query.tsx'
import { useKeepCameFrom } from './came-from.ts'
import { forgetLastMove } from './clients/UndoMove.tsx'
import { ExportTray } from './exports/ExportTray.tsx'
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

export { ClientList, OfficerClients } from './clients/ClientList.tsx'
export { AdminClientForms, AdminCreditFile } from './clients/ClientPages.tsx'
export { Dashboard } from './dashboard/Dashboard.tsx'
export { NoSuchPage } from './NoSuchPage.tsx'
export { SettingsScreen } from './settings/SettingsScreen.tsx'
export { SubmissionDetail } from './submissions/SubmissionDetail.tsx'
export { SubmissionList } from './submissions/SubmissionList.tsx'
export { CreateUser } from './users/CreateUser.tsx'
export { ImportUsers } from './users/import/ImportUsers.tsx'
export { OfficerList } from './users/OfficerList.tsx'
export { UserList } from './users/UserList.tsx'
export { UserPage } from './users/UserPage.tsx'
export { UserSubmissions } from './users/UserSubmissions.tsx'
// The screens, which web/app/routes.tsx shows inside of the frame.
export { ApplicationList } from './work-lists/ApplicationList.tsx'
export { AuditLog } from './work-lists/AuditLog.tsx'
export { ContradictionList } from './work-lists/ContradictionList.tsx'
export { DecisionList } from './work-lists/DecisionList.tsx'
export { OfficerOverrides, OverrideReport } from './work-lists/OverrideReport.tsx'
export { WaitingList } from './work-lists/WaitingList.tsx'
