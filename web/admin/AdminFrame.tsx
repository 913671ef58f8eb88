import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { QueryScope } from '../app/query.tsx'
import { NoSuchPage, useKeepCameFrom } from './AdminPage.tsx'
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
  ClientList,
  OfficerClients,
  AdminClientForms,
  AdminCreditFile,
  Dashboard,
  NoSuchPage,
  SettingsScreen,
  SubmissionDetail,
  SubmissionList,
  CreateUser,
  ImportUsers,
  OfficerList,
  UserList,
  UserPage,
  UserSubmissions,
  ApplicationList,
  AuditLog,
  ContradictionList,
  DecisionList,
  OfficerOverrides,
  OverrideReport,
  WaitingList,
} as const

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
