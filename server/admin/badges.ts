/** Part 2 §4: what a list says of a row in a word. Apart from what reads the rows, for programs that only write them out. */
interface Counts {
  readonly form_count: number
  readonly completed_count: number
}

/** Part 2 §4, user list status. */
export function userBadge({ form_count, completed_count }: Counts) {
  if (form_count === 0) return 'No Submissions'
  return begunBadge(form_count, completed_count)
}

/** Part 2 §4, client status badge. */
export function badgeOf({ form_count, completed_count }: Counts) {
  if (form_count === 0) return 'No Forms'
  return begunBadge(form_count, completed_count)
}

function begunBadge(forms: number, completed: number) {
  if (completed === forms) return 'All Completed'
  return completed > 0 ? 'Partially Completed' : 'In Progress'
}

/** Part 2 §4. A draft is a form that was opened and nothing of it saved yet. */
export function submissionStatus(row: { readonly status: string; readonly last_saved: Date | null }) {
  if (row.status === 'completed') return 'completed'
  return row.last_saved === null ? 'draft' : 'in-progress'
}
