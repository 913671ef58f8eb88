// The sort orders of the administrators' lists, shared by the calls and the screens. A leading minus means descending.

/** Sort orders of the list of clients. */
export const clientOrders = [
  '-created',
  'created',
  'name',
  '-name',
  '-updated',
  'updated',
  '-progress',
  'progress',
  'officer',
  '-officer',
] as const

/** Sort orders of the list of users. */
export const peopleOrders = ['-created', 'created', 'name', '-name'] as const

/** Sort orders of the list of submissions. */
export const submissionOrders = ['-created', 'created', '-submitted', 'submitted'] as const

/** Sort orders of the list of waiting clients. */
export const waitingOrders = ['since', '-since', 'name', '-name', 'officer', '-officer'] as const

/** Sort orders of the list of clients whose forms contradict each other. */
export const contradictionOrders = ['-unexplained', 'unexplained', '-asks', 'asks', 'name', '-name'] as const

/** Sort orders of the list of loan officers (spec 3 §1.30, §2.16). */
export const officerOrders = [
  'name',
  '-name',
  '-clients',
  'clients',
  '-waiting',
  'waiting',
  '-completed',
  'completed',
  '-decided',
  'decided',
  '-approved',
  'approved',
  '-reopened',
  'reopened',
  '-active',
  'active',
  '-created',
  'created',
] as const

/** Sort orders of the list of decisions. */
export const decisionOrders = [
  '-submitted',
  'submitted',
  'client',
  '-client',
  'officer',
  '-officer',
  'branch',
  '-branch',
  '-amount',
  'amount',
  '-term',
  'term',
  '-emi',
  'emi',
  '-dbr',
  'dbr',
  '-ltv',
  'ltv',
  '-deviations',
  'deviations',
] as const
