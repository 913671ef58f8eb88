import { useMemo } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../api/contract.ts'
import { call } from '../../app/api-client.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import { StatCard, StatCards } from '../../ui/display/StatCard.tsx'
import { adminPaths } from '../admin-paths.ts'
import { countOf } from '../lists/count-text.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { describeList } from '../lists/list-description.ts'
import { clientChoice } from '../moves/client-choice.tsx'
import { emailText, nameText } from '../status.ts'
import { clientColumns, formsPath } from './client-columns.tsx'

// spec 2 §8.22

type Page = AnswerOf<'GET /api/admin/users/{userId}/clients'>

const columns = clientColumns({ withOfficer: false })

const listOf = (userId: string) =>
  describeList({
    title: (first: Page | undefined) => (first ? nameText(first.loanOfficer.name) : 'Loan Officer’s Clients'),
    caption: 'Clients',
    key: ['officer-clients', userId],
    back: { href: adminPaths.users, label: 'Back to Users' },
    fetchPage: (query, signal) =>
      call('GET /api/admin/users/{userId}/clients', { params: { userId }, query, signal }),
    rows: page => page.clients,
    columns,
    opens: formsPath,
    search: { label: 'Search clients', placeholder: 'Search by name, email or client ID' },
    choice: clientChoice,
    links: first => (
      <>
        {first && !first.loanOfficer.isDeleted && (
          <Link href={adminPaths.user(userId)} className={buttonClass()}>
            User Details
          </Link>
        )}
        <Link href={adminPaths.userSubmissions(userId)} className={buttonClass()}>
          Submissions
        </Link>
      </>
    ),
    exported: {
      name: 'Clients',
      fallbackName: 'clients',
      failure: 'Failed to export clients',
      downloadIn: (format, query) => ({
        call: 'GET /api/admin/export/clients/{format}',
        params: { format },
        query: { officerId: userId, ...query },
      }),
    },
    failure: 'Failed to load clients',
    noRows: 'This loan officer has no clients yet.',
    noMatches: 'No clients match this search.',
    counted: countOf('clients'),
    person: {
      notFound: 'Loan officer not found',
      context: ({ loanOfficer }) => (
        <>
          <ClampedText text={emailText(loanOfficer.email)} />
          <span>
            {loanOfficer.isDeleted
              ? 'Deleted loan officer'
              : loanOfficer.isActive
                ? 'Loan officer'
                : 'Deactivated loan officer'}
          </span>
        </>
      ),
      statistics: first => (
        <StatCards label="Statistics">
          <StatCard label="Total Clients" value={first?.statistics.totalClients ?? null} />
          <StatCard label="Active Clients" value={first?.statistics.activeClients ?? null} />
          <StatCard label="Total Forms" value={first?.statistics.totalForms ?? null} />
          <StatCard label="Completed" value={first?.statistics.completedForms ?? null} />
        </StatCards>
      ),
      wayOut: (
        <Link href={adminPaths.users} className={buttonClass()}>
          Back to Users
        </Link>
      ),
    },
  })

/** spec 2 §2.59–60, §2.66–67: one loan officer's clients. */
export function OfficerClients({ userId }: { readonly userId: string }) {
  return <ListScreen list={useMemo(() => listOf(userId), [userId])} />
}
