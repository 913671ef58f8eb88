import { dashboardStatus } from '../../forms/chain.ts'
import { memoiseByRow } from '../lists/memoised-rows.ts'
import { type WrittenJson, writtenJson } from '../written-json.ts'
import { type ClientAnswer, type ClientRow, clientAnswer } from './store.ts'

/** A client as a list returns it, and what the figures above the list need. */
export interface ListedClient {
  readonly json: WrittenJson<ClientAnswer>
  readonly status: string
  readonly decision: string | null
  readonly reopenedDecision: string | null
}

/** Each takes about 1.5 kilobytes. */
const mostKept = 10_000

export const listedClient = memoiseByRow<ClientRow, ListedClient>(mostKept, row => {
  const client = clientAnswer(row)
  const { forms, decision, reopenedDecision } = client
  return { json: writtenJson(client), status: dashboardStatus(forms).status, decision, reopenedDecision }
})
