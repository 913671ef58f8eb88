import type { ApiError } from '../../app/api-client.ts'
import type { OpenForm } from '../open-form/open-form.ts'
import { refusedAnswers } from './refused-answers.ts'

/**
 * Shows the reasons of a refused save at the fields they concern, until the fields are corrected. Returns the function that
 * stops this.
 */
export function showRefusals(open: OpenForm): () => void {
  const { store } = open
  let shown: ApiError | null = null
  const look = () => {
    const { refusal } = open.status()
    if (refusal === shown) return
    shown = refusal
    const refused = refusedAnswers(store, refusal)
    const others = store.problems().filter(problem => !refused.some(({ field }) => field === problem.field))
    if (refused.length > 0) store.show([...others, ...refused])
  }
  // The save may have been refused before this was called.
  look()
  return open.subscribe(look)
}
