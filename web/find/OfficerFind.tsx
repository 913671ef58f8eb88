import { catalogue, type FormType, isFormType } from '../../forms/catalogue.ts'
import { openingForm } from '../../forms/chain.ts'
import { startNewClient } from '../app/active-client.ts'
import { formAddress, paths } from '../app/addresses.ts'
import { call } from '../app/api-client.ts'
import { QueryScope } from '../app/query.tsx'
import { activate, type OfficerClient } from '../officer/client-row.ts'
import { tabState } from '../shell/tab-state.ts'
import type { FindProps } from './FindButton.tsx'
import {
  FindDialog,
  type FindSource,
  maxResultsPerGroup,
  type SearchResult,
  type SearchResultGroup,
} from './FindDialog.tsx'

// spec 3 §2.49

/** The loan officer's search dialog, opened by Ctrl+K. */
export function OfficerFind(props: FindProps) {
  return (
    <QueryScope>
      <FindDialog source={officerSource} {...props} />
    </QueryScope>
  )
}

const screens: readonly SearchResult[] = [
  {
    id: 'new client',
    name: 'New client',
    note: 'Standard Form',
    href() {
      startNewClient()
      return formAddress(openingForm, null)
    },
  },
  { id: paths.officerDashboard, name: 'Dashboard', note: 'Screen', href: paths.officerDashboard },
  { id: paths.applicants, name: 'Applicants', note: 'Screen', href: paths.applicants },
  { id: paths.profile, name: 'Profile', note: 'Screen', href: paths.profile },
]

async function clientsLike(search: string, signal: AbortSignal): Promise<readonly OfficerClient[]> {
  const options = { query: { search, limit: maxResultsPerGroup }, signal }
  return (await call('GET /api/loan-officer/clients', options)).clients
}

async function find(search: string, signal: AbortSignal): Promise<SearchResultGroup[]> {
  const parsed = parseClientAndDestinations(search)
  const [clients, clientsByName] = await Promise.all([
    clientsLike(search, signal),
    parsed ? clientsLike(parsed.clientSearch, signal) : [],
  ])
  const [only, ...others] = clients
  return [
    {
      title: 'Form or file',
      results: clientsByName
        .flatMap(client => placesOf(client, parsed?.destinations ?? []))
        .slice(0, maxResultsPerGroup),
    },
    { title: 'Clients', results: clients.map(clientResult) },
    // If the search matches exactly one client, lists the places in that client's file.
    { title: 'Of this client', results: only && others.length === 0 ? placesOf(only, destinations) : [] },
  ]
}

function clientResult({ _id, name, clientId, email, phone }: OfficerClient): SearchResult {
  const note = [clientId, email, phone].filter(Boolean).join(' · ')
  return { id: _id, name, note, href: paths.clientForms(_id) }
}

/** Returns results for the places in a client's file. Leaves out forms that are locked and were never begun. */
function placesOf(client: OfficerClient, where: readonly Destination[]): SearchResult[] {
  return where.flatMap(({ key, label }) => {
    const place = { id: `${client._id} ${key}`, name: `${label} of ${client.name}` }
    if (key === 'file') return { ...place, note: client.clientId, href: paths.creditFile(client._id) }
    if (key === 'forms') return { ...place, note: client.clientId, href: paths.clientForms(client._id) }
    const note = stateNote(client, key)
    return note === null ? [] : { ...place, note, href: () => activate(client._id, client.forms, key) }
  })
}

const notes = { open: 'In progress', completed: 'Completed', readable: 'Locked, can be read' }

/** Describes a form's state; null if it cannot be opened. */
function stateNote({ forms }: OfficerClient, type: FormType): string | null {
  const known = forms.flatMap(({ formType, status }) => (isFormType(formType) ? [{ formType, status }] : []))
  const completed = known.filter(({ status }) => status === 'completed').map(({ formType }) => formType)
  const begun = known.map(({ formType }) => formType)
  const { kind } = tabState(type, completed, begun)
  if (kind === 'locked') return null
  return kind === 'open' && !begun.includes(type) ? 'Not started' : notes[kind]
}

/** Searches an officer's own clients with their forms and files, and the officer's screens. */
const officerSource: FindSource = {
  key: 'officer',
  label: 'Find a client, form, credit file or screen',
  placeholder: 'Name, phone or email of a client, or a screen',
  hint: 'Add a form or “file” to go straight there, as in “ama memo”.',
  screens,
  find,
}

/** A place in a client's file: one of the forms, the credit file, or the page of all forms. */
interface Destination {
  readonly key: FormType | 'file' | 'forms'
  readonly label: string
}

const destinations: readonly Destination[] = [
  ...catalogue.map(({ type, label }) => ({ key: type, label })),
  { key: 'file', label: 'Credit file' },
  { key: 'forms', label: 'All forms' },
]

/** A word with fewer letters never matches a destination. */
const fewestLetters = 3

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

function isNamed(label: string, words: readonly string[]): boolean {
  return words.every(
    word => word.length >= fewestLetters && wordsOf(label).some(part => part.startsWith(word)),
  )
}

/**
 * Splits a search such as “ama memo” into the client's name and the destinations that the last words name; null if they name
 * none.
 */
export function parseClientAndDestinations(
  text: string,
): { readonly clientSearch: string; readonly destinations: Destination[] } | null {
  const words = wordsOf(text)
  // The longest match wins: in “ama credit file”, the client is Ama, not Ama Credit.
  for (let before = 1; before < words.length; before++) {
    const named = words.slice(before)
    const where = destinations.filter(({ label }) => isNamed(label, named))
    if (where.length > 0) return { clientSearch: words.slice(0, before).join(' '), destinations: where }
  }
  return null
}
