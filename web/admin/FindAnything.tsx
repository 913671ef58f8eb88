import { canBeSeveralWords, folded, partsOfSearch, withoutSigns } from '../../accounts/folded.ts'
import { roleNames } from '../../accounts/roles.ts'
import { rowOf } from '../../forms/catalogue.ts'
import { paths } from '../app/addresses.ts'
import { call } from '../app/api-client.ts'
import { FindButton, type FindProps } from '../find/FindButton.tsx'
import {
  FindDialog,
  type FindSource,
  maxResultsPerGroup,
  type SearchResult,
  type SearchResultGroup,
} from '../find/FindDialog.tsx'
import { adminPaths, viewPath } from './admin-paths.ts'
import styles from './FindAnything.module.css'
import { clientsText, nameText, type UserSummary } from './status.ts'
import { leavesClients } from './users/EndAccess.tsx'

// spec 3 §2.21, §2.80, §2.96

/** The button on every administrator's screen that opens the search for clients, users and forms. */
export function FindAnything() {
  return (
    <div className={styles.place}>
      <FindButton dialog={AdminFind} />
    </div>
  )
}

function AdminFind(props: FindProps) {
  return <FindDialog source={adminSource} {...props} />
}

const screens: readonly SearchResult[] = [
  ['Dashboard', adminPaths.dashboard],
  ['All Submissions', adminPaths.forms('all-submissions')],
  ['User Management', adminPaths.users],
  ['Create User', adminPaths.createUser],
  ['Import Users', adminPaths.importUsers],
  ['Loan Officers', adminPaths.officers],
  ['Clients', adminPaths.clients],
  ['Decisions', adminPaths.decisions],
  ['Waiting Clients', adminPaths.waiting],
  ['Contradictions', adminPaths.contradictions],
  ['Overrides', adminPaths.overrides],
  ['Audit Log', adminPaths.audit],
  ['Settings', adminPaths.settings],
].map(([name = '', href = '']) => ({ id: href, name, note: 'Screen', href }))

/**
 * How many of the found clients and users get entries for the credit file and the account. Few are enough, because someone who
 * wants those searches for one particular person.
 */
const maxFileAndAccountResults = 2

async function find(search: string, signal: AbortSignal): Promise<SearchResultGroup[]> {
  const options = { query: { search, limit: maxResultsPerGroup }, signal }
  const [{ clients }, { users }, { submissions }] = await Promise.all([
    call('GET /api/admin/clients', options),
    call('GET /api/admin/users', options),
    call('GET /api/admin/submissions', options),
  ])
  const groups = [
    {
      title: 'Clients',
      results: clients.map(client => ({
        id: client._id,
        name: nameText(client.name),
        note: [client.clientId, client.businessName, `with ${nameText(client.loanOfficer.name)}`]
          .filter(Boolean)
          .join(' · '),
        // A client without forms has nothing to read except its row in the list.
        href:
          client.totalForms > 0
            ? adminPaths.clientForms(client._id)
            : `${adminPaths.clients}?search=${encodeURIComponent(client.clientId)}`,
      })),
    },
    {
      title: 'Users',
      results: users.map(user => ({
        id: user._id,
        name: nameText(user.name),
        note: `${roleNames[user.role]} · ${user.email}`,
        href: viewPath(user),
      })),
    },
    {
      title: 'Forms',
      results: submissions.map(form => ({
        id: form._id,
        name: `${form.label} of ${nameText(form.client?.name ?? form.userId?.name)}`,
        note: form.client?.clientId ?? 'Self-filled',
        href: paths.adminSubmission(rowOf(form.formType).slug, form._id),
      })),
    },
    {
      title: 'Credit files',
      results: clients
        .filter(({ totalForms }) => totalForms > 0)
        .slice(0, maxFileAndAccountResults)
        .map(client => ({
          id: `file ${client._id}`,
          name: `Credit file of ${nameText(client.name)}`,
          note: client.clientId,
          href: adminPaths.creditFile(client._id),
        })),
    },
    { title: 'Accounts', results: users.slice(0, maxFileAndAccountResults).flatMap(accountEntries) },
  ]
  const isOfAccount = ({ title }: SearchResultGroup) => title === 'Users' || title === 'Accounts'
  if (!users.some(isNamed(search)) || clients.some(isNamed(search))) return groups
  // A user whose name matches comes before clients that match only by their officer's name.
  return [...groups.filter(isOfAccount), ...groups.filter(group => !isOfAccount(group))]
}

/** Returns a predicate that reports whether a name contains each word of the search, as the server finds it. */
function isNamed(search: string) {
  const parts = partsOfSearch(folded(search)).map(withoutSigns)
  return ({ name }: { readonly name: string }) => {
    const words = withoutSigns(name)
    const joined = words.replaceAll(' ', '')
    return parts.every(part => words.includes(part) || (canBeSeveralWords(part) && joined.includes(part)))
  }
}

/** Returns entries that open the dialogs for an account. */
function accountEntries(user: UserSummary): SearchResult[] {
  const { _id: id, email, isActive, clientCount } = user
  const name = nameText(user.name)
  const to = (
    what: Parameters<typeof adminPaths.userAsked>[1],
    verb: string,
    note: string,
  ): SearchResult => ({
    id: `${what} ${id}`,
    name: `${verb} ${name}`,
    note,
    href: adminPaths.userAsked(id, what),
  })
  return [
    to('edit', 'Edit', email),
    { id: `account ${id}`, name: `Account of ${name}`, note: email, href: adminPaths.user(id) },
    to('sign-out', 'Sign out everywhere:', email),
    ...(isActive
      ? [to('deactivate', 'Deactivate', leavesClients(user) ? `Has ${clientsText(clientCount)}` : email)]
      : []),
  ]
}

/** Searches the clients, users, forms and screens of the whole portal. */
const adminSource: FindSource = {
  key: 'admin',
  label: 'Find a client, user, form or screen',
  placeholder: 'Client, business, officer, form or screen',
  screens,
  find,
}
