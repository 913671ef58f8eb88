import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { rowOf } from '../../../forms/catalogue.ts'
import { call } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { adminPaths } from '../admin-paths.ts'
import { nameText, roleNames } from '../status.ts'
import { viewPath } from '../users/user-columns.tsx'

/** Something that was found, and where it is. */
export interface Found {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly href: string
}

export interface FoundGroup {
  readonly title: string
  readonly found: readonly Found[]
}

const mostOfAKind = 6

const places: readonly Found[] = [
  ['Dashboard', adminPaths.dashboard],
  ['All Submissions', adminPaths.forms('all-submissions')],
  ['User Management', adminPaths.users],
  ['Create User', adminPaths.createUser],
  ['Loan Officers', adminPaths.officers],
  ['Clients', adminPaths.clients],
  ['Decisions', adminPaths.decisions],
  ['Waiting Clients', adminPaths.waiting],
  ['Contradictions', adminPaths.contradictions],
  ['Overrides', adminPaths.overrides],
  ['Audit Log', adminPaths.audit],
  ['Settings', adminPaths.settings],
].map(([name = '', href = '']) => ({ id: href, name, note: 'Screen', href }))

async function find(search: string, signal: AbortSignal): Promise<FoundGroup[]> {
  const asked = { query: { search, limit: mostOfAKind }, signal }
  const [{ clients }, { users }, { submissions }] = await Promise.all([
    call('GET /api/admin/clients', asked),
    call('GET /api/admin/users', asked),
    call('GET /api/admin/submissions', asked),
  ])
  return [
    {
      title: 'Clients',
      found: clients.map(client => ({
        id: client._id,
        name: nameText(client.name),
        note: [client.clientId, client.businessName, `with ${nameText(client.loanOfficer.name)}`]
          .filter(Boolean)
          .join(' · '),
        // Without forms there is nothing of it to read but its row.
        href:
          client.totalForms > 0
            ? adminPaths.clientForms(client._id)
            : `${adminPaths.clients}?search=${encodeURIComponent(client.clientId)}`,
      })),
    },
    {
      title: 'Users',
      found: users.map(user => ({
        id: user._id,
        name: nameText(user.name),
        note: `${roleNames[user.role]} · ${user.email}`,
        href: viewPath(user),
      })),
    },
    {
      title: 'Forms',
      found: submissions.map(form => ({
        id: form._id,
        name: `${form.label} of ${nameText(form.client?.name ?? form.userId?.name)}`,
        note: form.client?.clientId ?? 'Self-filled',
        href: paths.adminSubmission(rowOf(form.formType).slug, form._id),
      })),
    },
  ]
}

/** What a text finds among screens, clients, users and forms; `isCurrent` once that is the answer to this very text. */
export function useFound(typed: string) {
  const wanted = typed.trim()
  const search = useDebounced(wanted)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['admin', 'find', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const inPlaces = places.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  const groups = [{ title: 'Screens', found: inPlaces }, ...((wanted !== '' && data) || [])]
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    error: wanted === '' ? null : error,
    isCurrent:
      wanted === '' || (search === wanted && !isPlaceholderData && (data !== undefined || error !== null)),
  }
}
