import { useState } from 'react'
import { takeSuggestions } from '../origins/take-suggestions.ts'
import type { Changes } from '../store/answer-sheet.ts'
import { useDerived, useFormStore, useStep } from '../use-form.ts'
import { hasEarlier, isOfThisForm, type OpenSuggestions } from './open-suggestions.ts'

/** The result of using suggestions. Kept while the step is on screen or the result can be undone. */
interface TakingResult {
  readonly kind: 'taken' | 'undone'
  readonly changes: Changes
  readonly count: number
  readonly text: string
  readonly step: number
}

/** Takes many suggestions at once, and undoes that. */
export function useTaking() {
  const store = useFormStore()
  const step = useStep()
  const [news, setNews] = useState<TakingResult | null>(null)
  const canUndo = useDerived(() => news?.kind === 'taken' && store.canUndo(news.changes))
  // A result that can be undone moves along to the next step. It stays there even if typing ends the undo, so that no field
  // moves.
  if (news && news.step !== step) setNews(canUndo ? { ...news, step } : null)

  function take({ free, differing }: OpenSuggestions): void {
    const changes = takeSuggestions(store, free)
    const left = differing.length === 0 ? '' : ` ${leftText(differing.length)}`
    const from = isOfThisForm(free) || !hasEarlier(store) ? '' : ' from earlier forms'
    setNews({
      kind: 'taken',
      changes,
      text: `${counted(free.length)} taken${from}.${left}`,
      count: free.length,
      step,
    })
  }

  function undo(): boolean {
    if (news?.kind !== 'taken' || !store.undo(news.changes)) return false
    setNews({ ...news, kind: 'undone', text: `${counted(news.count)} undone.` })
    return true
  }

  return { text: news?.text, canUndo, take, undo }
}

/** For example "1 answer" or "3 answers". */
export function counted(count: number): string {
  return `${count} ${count === 1 ? 'answer' : 'answers'}`
}

function leftText(count: number): string {
  return count === 1
    ? '1 answer that differs from its suggestion was left as it is.'
    : `${count} answers that differ from their suggestions were left as they are.`
}
