/** The filter by completion, which every list of submissions has (D51). Drafts are in progress, and labelled Draft in their row. */
export const submissionStatusFilter = {
  name: 'status',
  label: 'Status',
  all: 'All',
  isSegmented: true,
  options: [
    { value: 'completed', label: 'Completed' },
    { value: 'in-progress', label: 'In Progress' },
  ],
} as const
