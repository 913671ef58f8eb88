import { formsInWords } from '../forms/catalogue.ts'
import type { Call } from './call.ts'
import { administrators } from './roles.ts'
import { ContradictionFilters, ContradictionList } from './schemas/contradictions.ts'
import { DecisionFilters, DecisionList } from './schemas/decisions.ts'
import { listQuery, PageQuery } from './schemas/lists.ts'
import { WaitingFilters, WaitingList } from './schemas/waiting.ts'

// spec 3 §1.44–46

/** Calls that list decisions, waiting clients, and clients whose forms contradict each other. */
export const adminWorkCalls = {
  'GET /api/admin/decisions': {
    summary: 'List the decisions, which are the completed memos of clients, with their totals.',
    description: 'The search covers the client, the officer who submitted the memo, and the branch.',
    access: administrators,
    query: listQuery({ ...DecisionFilters, ...PageQuery }),
    answer: DecisionList,
  },
  'GET /api/admin/waiting': {
    summary: `List the clients whose ${formsInWords} forms are not all completed, longest wait first.`,
    description: 'The search looks into the client and the loan officer.',
    access: administrators,
    query: listQuery({ ...WaitingFilters, ...PageQuery }),
    answer: WaitingList,
  },
  'GET /api/admin/contradictions': {
    summary: 'List the files whose forms contradict each other, most unexplained checks first.',
    description: 'The search looks into the client and the loan officer.',
    access: administrators,
    query: listQuery({ ...ContradictionFilters, ...PageQuery }),
    answer: ContradictionList,
  },
} as const satisfies Record<string, Call>
