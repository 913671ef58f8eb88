import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { ExportButtons } from '../exports/ExportButtons.tsx'
import { chosen, orderOf } from '../lists/chosen.ts'
import { countText, quoted } from '../lists/count-text.ts'
import { FilterSelect } from '../lists/FilterSelect.tsx'
import { ListTools } from '../lists/ListTools.tsx'
import { NothingFound } from '../lists/NothingFound.tsx'
import { PagedTable } from '../lists/PagedTable.tsx'
import { RefreshButton } from '../lists/RefreshButton.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { usePages } from '../lists/use-pages.ts'
import type { UserSummary } from '../status.ts'
import { EndAccess, leavesClients } from './EndAccess.tsx'
import { useAdminUsers } from './use-admin-users.ts'
import { userColumns } from './user-columns.tsx'

// spec 2 §1.3, §7.13, §8.16, §8.18

const roles = [
  { value: 'loan_officer', label: 'Loan Officers' },
  { value: 'user', label: 'Users' },
  { value: 'admin', label: 'Administrators' },
] as const

const statuses = [
  { value: 'no-submissions', label: 'No Submissions' },
  { value: 'in-progress', label: 'In Progress' },
  { value: 'partially-completed', label: 'Partially Completed' },
  { value: 'all-completed', label: 'All Completed' },
] as const

/** spec 2 §2.37: user management. */
export function UserList() {
  const address = useListAddress()
  const { deleteUser } = useAdminUsers()
  const [leaving, setLeaving] = useState<UserSummary | null>(null)
  const role = chosen(roles, address.get('role'))
  const status = chosen(statuses, address.get('status'))
  const filters = {
    ...(address.search && { search: address.search }),
    ...(role && { role: role.value }),
    ...(status && { status: status.value }),
    ...orderOf(['-created', 'created', 'name', '-name'] as const, address.get('sort')),
  }
  const list = usePages(['users', filters], ({ query, signal }) =>
    call('GET /api/admin/users', { query: { ...filters, ...query }, signal }),
  )
  const rows = list.pages?.flatMap(page => page.users)
  const { first } = list

  return (
    <AdminPage
      title="User Management"
      back={{ href: paths.adminDashboard, label: 'Back to Dashboard' }}
      actions={
        <>
          <ExportButtons
            name="Users"
            fallbackName="users"
            failure="Failed to export users"
            downloadIn={format => ({
              call: 'GET /api/admin/export/users/{format}',
              params: { format },
              query: filters,
            })}
          />
          <RefreshButton busy={list.isRefetching} onRefresh={() => list.refetch()} />
          <Link href={paths.adminCreateUser} className={buttonClass('primary')}>
            <UserPlus aria-hidden="true" />
            Create User
          </Link>
        </>
      }
    >
      <ListTools address={address} label="Search users" placeholder="Search by name, email or ID">
        <FilterSelect
          address={address}
          name="role"
          label="Role"
          all="All roles"
          options={roles}
          value={role?.value}
        />
        <FilterSelect
          address={address}
          name="status"
          label="Status"
          all="All statuses"
          options={statuses}
          value={status?.value}
        />
      </ListTools>
      <PagedTable
        list={list}
        caption="Users"
        columns={userColumns(address, user =>
          leavesClients(user) ? setLeaving(user) : void deleteUser(user),
        )}
        rows={rows}
        rowKey={user => user._id}
        failure="Failed to load users"
        empty={
          <NothingFound address={address} whenFiltered="No users match this search and filter.">
            No users yet. Create the first one.
          </NothingFound>
        }
        footer={
          rows &&
          first &&
          countText('users', { ...first, shown: rows.length }, [
            quoted(address.search),
            role?.label,
            status?.label,
          ])
        }
      />
      {leaving && (
        <EndAccess
          leaving={{ user: leaving, how: 'delete' }}
          onDone={() => undefined}
          onClose={() => setLeaving(null)}
        />
      )}
    </AdminPage>
  )
}
