/** Completed or not: the filter of every list of submissions. */
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
