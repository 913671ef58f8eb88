import { type FormType, isFormType } from '../../../forms/catalogue.ts'
import { openingForm } from '../../../forms/chain.ts'
import { startNewClient } from '../../app/active-client.ts'
import { formAddress, paths } from '../../app/addresses.ts'
import { call } from '../../app/api-client.ts'
import { activate, type OfficerClient } from '../../officer/client-row.ts'
import { tabState } from '../../shell/tab-state.ts'
import { type FindSource, type Found, type FoundGroup, maxResultsPerGroup } from '../found.ts'
import { type Destination, destinations, parseClientAndDestinations } from './destinations.ts'

// spec 3 §2.49

const screens: readonly Found[] = [
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
  const asked = { query: { search, limit: maxResultsPerGroup }, signal }
  return (await call('GET /api/loan-officer/clients', asked)).clients
}

async function find(search: string, signal: AbortSignal): Promise<FoundGroup[]> {
  const meant = parseClientAndDestinations(search)
  const [clients, whose] = await Promise.all([
    clientsLike(search, signal),
    meant ? clientsLike(meant.clientSearch, signal) : [],
  ])
  const [only, ...others] = clients
  return [
    {
      title: 'Form or file',
      found: whose
        .flatMap(client => placesOf(client, meant?.destinations ?? []))
        .slice(0, maxResultsPerGroup),
    },
    { title: 'Clients', found: clients.map(asFound) },
    // If the search matches exactly one client, lists the places in that client's file.
    { title: 'Of this client', found: only && others.length === 0 ? placesOf(only, destinations) : [] },
  ]
}

function asFound({ _id, name, clientId, email, phone }: OfficerClient): Found {
  const note = [clientId, email, phone].filter(Boolean).join(' · ')
  return { id: _id, name, note, href: paths.clientForms(_id) }
}

/** Returns results for the places in a client's file. Leaves out forms that are locked and were never begun. */
function placesOf(client: OfficerClient, where: readonly Destination[]): Found[] {
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
export const forOfficers: FindSource = {
  key: 'officer',
  label: 'Find a client, form, credit file or screen',
  placeholder: 'Name, phone or email of a client, or a screen',
  hint: 'Add a form or “file” to go straight there, as in “ama memo”.',
  screens,
  find,
}
