import { Type } from 'typebox'
import { formsInWords } from '../forms/catalogue.ts'
import type { Call } from './call.ts'
import { administrators } from './roles.ts'
import { ContradictionFilters, ContradictionList } from './schemas/contradictions.ts'
import { DecisionFilters, DecisionList } from './schemas/decisions.ts'
import { PageQuery } from './schemas/lists.ts'
import { WaitingFilters, WaitingList } from './schemas/waiting.ts'

// spec 3 §1.44–46

/** Calls that list decisions, waiting clients, and clients whose forms contradict each other. */
export const adminWorkCalls = {
  'GET /api/admin/decisions': {
    summary: 'What was decided: the completed memos of clients, with what they come to.',
    description: 'The search looks into the client, who submitted the memo, and the branch.',
    access: administrators,
    query: Type.Object({ ...DecisionFilters, ...PageQuery }),
    answer: DecisionList,
  },
  'GET /api/admin/waiting': {
    summary: `Clients whose ${formsInWords} forms are not all completed, who waits longest first.`,
    description: 'The search looks into the client and the loan officer.',
    access: administrators,
    query: Type.Object({ ...WaitingFilters, ...PageQuery }),
    answer: WaitingList,
  },
  'GET /api/admin/contradictions': {
    summary: 'Files whose forms contradict each other, most unexplained checks first.',
    description: 'The search looks into the client and the loan officer.',
    access: administrators,
    query: Type.Object({ ...ContradictionFilters, ...PageQuery }),
    answer: ContradictionList,
  },
} as const satisfies Record<string, Call>
