import { type ReactNode, useEffect } from 'react'
import { QueryScope } from '../app/query.tsx'
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

/** What stays while an administrator goes from screen to screen: the loaded data, the running exports and the way back. */
function AdminFrame({ children }: { readonly children: ReactNode }) {
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

/** The frame and the screens, which web/app/routes.tsx shows inside of it. */
export const adminCode = {
  AdminFrame,
  ApplicationList,
  AuditLog,
  AdminClientForms,
  AdminCreditFile,
  ClientList,
  OfficerClients,
  ContradictionList,
  Dashboard,
  DecisionList,
  NoSuchPage,
  OfficerOverrides,
  OverrideReport,
  SettingsScreen,
  SubmissionDetail,
  SubmissionList,
  CreateUser,
  ImportUsers,
  OfficerList,
  UserList,
  UserPage,
  UserSubmissions,
  WaitingList,
} as const
