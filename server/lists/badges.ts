// spec 2 §4, §4.13–15

/** How many forms a user or a client has. */
interface Counts {
  readonly form_count: number
  readonly completed_count: number
}

/** The status badge of a user in the list of users. */
export function userBadge({ form_count, completed_count }: Counts) {
  if (form_count === 0) return 'No Submissions'
  return badgeOfBegun(form_count, completed_count)
}

/** The status badge of a client. */
export function clientBadge({ form_count, completed_count }: Counts) {
  if (form_count === 0) return 'No Forms'
  return badgeOfBegun(form_count, completed_count)
}

function badgeOfBegun(forms: number, completed: number) {
  if (completed === forms) return 'All Completed'
  return completed > 0 ? 'Partially Completed' : 'In Progress'
}

/** The labels of the submissions' statuses. */
export const submissionLabels = {
  draft: 'Draft',
  'in-progress': 'In Progress',
  completed: 'Completed',
} as const

/** A draft is a form that was opened but never saved. */
export function submissionStatus(row: { readonly status: string; readonly last_saved: Date | null }) {
  if (row.status === 'completed') return 'completed'
  return row.last_saved === null ? 'draft' : 'in-progress'
}
