import { boundedMap } from '../../engine/bounded-map.ts'
import type { Answer, Answers } from '../../engine/types.ts'

/** What the stored answers of a form were when this server last saved it. */
export interface KnownAnswers {
  /** Names the row that held them (save-statement.ts). Whatever writes to the row, here or elsewhere, changes its mark. */
  readonly rowMark: string
  readonly answers: Answers
}

export type SentAnswers = Readonly<Record<string, Answer | null>>

const mostForms = 1_000
/** Longer answers are not remembered, so all of them together have a bound of some 60 MB; a form has about 7,000. */
const mostCharacters = 32_000

const known = boundedMap<string, KnownAnswers>(mostForms)

export function knownAnswers(formId: string): KnownAnswers | undefined {
  return known.get(formId)
}

export function rememberAnswers(formId: string, stored: KnownAnswers): void {
  if (charactersOf(stored.answers) <= mostCharacters) known.set(formId, stored)
  else known.delete(formId)
}

function charactersOf(answers: Answers): number {
  let characters = 0
  for (const key in answers) {
    const answer = answers[key]
    characters += key.length + (typeof answer === 'string' ? answer.length : 8)
  }
  return characters
}

/** What of the answers sent is not stored already; an answer that is not stored counts as null. */
export function changedAnswers(stored: Answers, sent: SentAnswers): SentAnswers {
  const changed: Record<string, Answer | null> = {}
  for (const key in sent) {
    const answer = sent[key] ?? null
    if (answer !== (stored[key] ?? null)) changed[key] = answer
  }
  return changed
}

/** What the row holds after a save, as its statement merges: once an answer is cleared, no null stays. */
export function mergedAnswers(stored: Answers, changed: SentAnswers, clears: boolean): Answers {
  const merged: Record<string, Answer | null | undefined> = {}
  // Copied key by key: spreading an object of so many keys takes three times as long.
  for (const key in stored) merged[key] = stored[key]
  // A negative zero is stored as zero.
  for (const key in changed) merged[key] = changed[key] === 0 ? 0 : changed[key]
  if (clears) for (const key in merged) if (merged[key] === null) delete merged[key]
  return merged
}
