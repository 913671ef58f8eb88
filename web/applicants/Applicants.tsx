import { QueryScope } from '../app/query.tsx'
import { AppShell } from '../shell/AppShell.tsx'
import { ApplicantSearch } from './ApplicantSearch.tsx'

// spec 3 §2.2

/** The screen on which a loan officer takes over an applicant's forms as a new client (D7). */
export function Applicants() {
  return (
    <AppShell title="Take Over an Applicant">
      <QueryScope>
        <ApplicantSearch />
      </QueryScope>
    </AppShell>
  )
}
