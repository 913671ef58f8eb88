// The orders that administrators can have a list in, for the call and the screen alike; a minus begins at the other end.

/** Of clients. */
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

/** Of users. */
export const peopleOrders = ['-created', 'created', 'name', '-name'] as const

/** Of submissions. */
export const submissionOrders = ['-created', 'created', '-submitted', 'submitted'] as const

/** Of clients who wait. */
export const waitingOrders = ['since', '-since', 'name', '-name', 'officer', '-officer'] as const

/** Of clients whose forms contradict each other. */
export const contradictionOrders = ['-unexplained', 'unexplained', '-asks', 'asks', 'name', '-name'] as const

/** Of loan officers (spec 3 §1.30, §2.16). */
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

/** Of decisions. */
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
