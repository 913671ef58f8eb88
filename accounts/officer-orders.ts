// spec 3 §1.30, §2.16

/** How a list of the loan officers can be ordered; a minus turns it around. */
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
