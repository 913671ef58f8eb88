/** What the calls ask about: ids and a branch that exist in the lender's database. */
interface Called {
  readonly officerId: string
  readonly anyForm: string
  readonly branch: string
  readonly form: { readonly client_id: string }
}

/** The administrators' calls as the screens make them: a name for the report, and the address. */
export const calls: readonly (readonly [string, (lender: Called) => string])[] = [
  ['dashboard numbers', () => '/api/admin/stats?limit=12'],
  ['dashboard numbers, 500 officers', () => '/api/admin/stats'],
  ['dashboard pictures', () => '/api/admin/charts'],
  ['dashboard decisions and open work', () => '/api/admin/work?period=this-year'],
  [
    'dashboard work of an officer',
    ({ officerId }) => `/api/admin/work?period=this-year&officerId=${officerId}`,
  ],
  [
    'dashboard work of a branch',
    ({ branch }) => `/api/admin/work?period=this-year&branch=${encodeURIComponent(branch)}`,
  ],
  [
    '… of both',
    ({ officerId, branch }) =>
      `/api/admin/work?period=this-year&officerId=${officerId}&branch=${encodeURIComponent(branch)}`,
  ],
  ['dashboard choices', () => '/api/admin/work/choices'],
  ['submissions', () => '/api/admin/submissions?limit=50'],
  ['submissions of a type', () => '/api/admin/submissions/bank-analysis?limit=50'],
  ['submissions completed', () => '/api/admin/submissions?limit=50&status=completed'],
  [
    'submissions of a type in progress',
    () => '/api/admin/submissions/output-sheet?limit=50&status=in-progress',
  ],
  ['submissions never saved', () => '/api/admin/submissions?limit=50&status=draft'],
  ['submissions oldest first', () => '/api/admin/submissions?limit=50&sort=created'],
  ['submissions by submission', () => '/api/admin/submissions?limit=50&sort=-submitted'],
  ['submissions: one client', () => '/api/admin/submissions?limit=50&search=client%20000012'],
  ['submissions: one officer', () => '/api/admin/submissions?limit=50&search=officer-7%40'],
  ['submissions: nobody', () => '/api/admin/submissions?limit=50&search=nobody%20at%20all'],
  ['submissions: half of all', () => '/api/admin/submissions?limit=50&search=client'],
  ['submissions: some', () => '/api/admin/submissions?limit=50&search=ient%20000'],
  [
    'submissions: an id’s end',
    lender => `/api/admin/submissions?limit=50&search=${lender.anyForm.slice(-8)}`,
  ],
  ['submissions: two letters', () => '/api/admin/submissions?limit=50&search=en'],
  // The worst case: many rows match, all of them at the far end of the list.
  ['submissions: only the oldest tenth', () => '/api/admin/submissions?limit=50&search=applicant'],
  ['… completed', () => '/api/admin/submissions?limit=50&search=applicant&status=completed'],
  ['… of a type', () => '/api/admin/submissions/user-form?limit=50&search=applicant'],
  ['… by submission', () => '/api/admin/submissions?limit=50&search=applicant&sort=-submitted'],
  ['submissions: a hundred officers', () => '/api/admin/submissions?limit=50&search=officer-1'],
  ['submissions of clients', () => '/api/admin/submissions?limit=50&owner=client'],
  ['submissions of regular users', () => '/api/admin/submissions?limit=50&owner=user'],
  ['submissions of a risk', () => '/api/admin/submissions/expert-scorecard?limit=50&risk=Low%20Risk'],
  [
    'submissions of a week',
    () => `/api/admin/submissions?limit=50&sort=-submitted&submittedFrom=${day(-14)}&submittedTo=${day(-8)}`,
  ],
  ['submission in detail', lender => `/api/admin/submissions/mse-assessment/${lender.anyForm}`],
  ['users', () => '/api/admin/users?limit=50'],
  ['users by name', () => '/api/admin/users?limit=50&sort=name'],
  ['officers', () => '/api/admin/users?limit=50&role=loan_officer'],
  ['officers compared', () => '/api/admin/officers?limit=50'],
  ['officers by what waits', () => '/api/admin/officers?limit=50&sort=-waiting'],
  ['officers never signed in', () => '/api/admin/officers?limit=50&status=never-signed-in&search=officer'],
  ['users: one', () => '/api/admin/users?limit=50&search=officer-7%40'],
  ['users: many', () => '/api/admin/users?limit=50&search=example'],
  ['users without submissions', () => '/api/admin/users?limit=50&status=no-submissions'],
  ['one user', lender => `/api/admin/users/${lender.officerId}`],
  ['an officer’s submissions', lender => `/api/admin/users/${lender.officerId}/submissions?limit=50`],
  ['an officer’s clients', lender => `/api/admin/users/${lender.officerId}/clients?limit=50`],
  ['clients', () => '/api/admin/clients?limit=50'],
  ['clients by name', () => '/api/admin/clients?limit=50&sort=name'],
  ['clients by last change', () => '/api/admin/clients?limit=50&sort=-updated'],
  ['clients by officer', () => '/api/admin/clients?limit=50&sort=officer'],
  ['clients by progress', () => '/api/admin/clients?limit=50&sort=-progress'],
  ['clients: one', () => '/api/admin/clients?limit=50&search=client%20000012'],
  ['clients: a hundred officers', () => '/api/admin/clients?limit=50&search=officer-1'],
  ['clients: the older half', () => '/api/admin/clients?limit=50&search=client%2000'],
  ['clients: the older half, by name', () => '/api/admin/clients?limit=50&search=client%2000&sort=-name'],
  ['clients: all', () => '/api/admin/clients?limit=50&search=client'],
  ['clients without forms', () => '/api/admin/clients?limit=50&status=no-forms'],
  ['clients deleted', () => '/api/admin/clients?limit=50&status=deleted'],
  ['a client’s forms', lender => `/api/admin/clients/${lender.form.client_id}/forms`],
  ['a client’s credit file', lender => `/api/admin/clients/${lender.form.client_id}/file`],
  ['decisions', () => '/api/admin/decisions?limit=50'],
  ['decisions of a quarter', () => '/api/admin/decisions?limit=50&period=last-quarter'],
  ['decisions by amount', () => '/api/admin/decisions?limit=50&sort=-amount'],
  ['decisions by client', () => '/api/admin/decisions?limit=50&sort=client'],
  ['decisions: one client', () => '/api/admin/decisions?limit=50&search=client%20000018'],
  ['decisions: half of all', () => '/api/admin/decisions?limit=50&search=client%2000'],
  ['waiting', () => '/api/admin/waiting?limit=50'],
  ['waiting over 15 days', () => '/api/admin/waiting?limit=50&age=15'],
  ['waiting at a form', () => '/api/admin/waiting?limit=50&form=output_sheet'],
  ['waiting: the older half', () => '/api/admin/waiting?limit=50&search=client%2000'],
  ['contradictions', () => '/api/admin/contradictions?limit=50'],
  ['contradictions of a check', () => '/api/admin/contradictions?limit=50&check=stress&explained=no'],
  ['contradictions: the older half', () => '/api/admin/contradictions?limit=50&search=client%2000'],
  ['contradictions by name', () => '/api/admin/contradictions?limit=50&sort=name'],
  [
    'contradictions of a branch',
    ({ branch }) => `/api/admin/contradictions?limit=50&branch=${encodeURIComponent(branch)}`,
  ],
  ['waiting of a branch', ({ branch }) => `/api/admin/waiting?limit=50&branch=${encodeURIComponent(branch)}`],
  ['overrides', () => '/api/admin/overrides?limit=50'],
  ['overrides of a quarter', () => `/api/admin/overrides?limit=50&from=${day(-91)}&to=${day(-1)}`],
  ['overrides since', () => `/api/admin/overrides?limit=50&from=${day(-91)}`],
  ['an officer’s overrides', lender => `/api/admin/overrides/${lender.officerId}?limit=50`],
  ['audit log', () => '/api/admin/audit?limit=50'],
]

/** Returns the date that is this many days after today, as "2026-01-31" (UTC). */
function day(from: number): string {
  return new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
}
