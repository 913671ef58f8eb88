import type { ApiError } from '../../api-client.ts'
import type { OpenForm } from '../open-form/open-form.ts'
import { refusedAnswers } from './refused-answers.ts'

/** Shows beside its field what a save was refused for, until the field is put right. Answers how to stop. */
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
  // It may have been refused before anybody looked.
  look()
  return open.subscribe(look)
}
