import { boundedMap } from '../../engine/bounded-map.ts'
import type { Answer, Answers } from '../../engine/types.ts'

/** What the stored answers of a form were when this server last saved it. */
export interface KnownAnswers {
  /** Names the row that held them (save-statement.ts). Whatever writes to the row, here or elsewhere, changes its mark. */
  readonly rowMark: string
  readonly answers: Answers
  /** When a save of this server last wrote the date of the client's last change where it was due, by performance.now(). */
  readonly clientSeenAt: number
}

export type SentAnswers = Readonly<Record<string, Answer | null>>

const mostForms = 1_000
/** Longer answers are not remembered, so all of them together have a bound of some 60 MB; a form has about 7,000. */
const mostCharacters = 32_000

const known = boundedMap<string, KnownAnswers>(mostForms)

/** The answers of a form as this server saved them last; the statement of a save looks whether they still hold. */
export function knownAnswers(formId: string): KnownAnswers | undefined {
  return known.get(formId)
}

/** Remembers what a save has stored, if it is not too long. */
export function rememberAnswers(formId: string, stored: KnownAnswers): void {
  if (charactersOf(stored.answers) <= mostCharacters) known.set(formId, stored)
  else known.delete(formId)
}

/**
 * Whether the date of the client's last change, which is written once a minute, is too fresh to be written again. When this is
 * wrong, the statement saves nothing and is sent once more with that part (decision 019).
 */
export function clientIsFresh({ clientSeenAt }: KnownAnswers): boolean {
  return performance.now() - clientSeenAt < 50_000
}

function charactersOf(answers: Answers): number {
  let characters = 0
  for (const key in answers) {
    const answer = answers[key]
    characters += key.length + (typeof answer === 'string' ? answer.length : 8)
  }
  return characters
}

/** What a save passes on of the answers that it was sent. */
export interface PassedAnswers {
  /** What is not known to be stored already; an answer that is not stored counts as null. */
  readonly changed: SentAnswers
  /** Whether any of the answers sent is left out. */
  readonly leavesOut: boolean
  /** Whether any of them clears a key. */
  readonly clears: boolean
}

/** Leaves out of a save what is known to be stored already; all of it is passed on where nothing is known. */
export function passedAnswers(known: Answers | undefined, sent: SentAnswers): PassedAnswers {
  if (!known) return { changed: sent, leavesOut: false, clears: Object.values(sent).includes(null) }
  const changed: Record<string, Answer | null> = {}
  let leavesOut = false
  let clears = false
  for (const key in sent) {
    const answer = sent[key] ?? null
    if (answer === (known[key] ?? null)) leavesOut = true
    else {
      changed[key] = answer
      clears ||= answer === null
    }
  }
  return { changed, leavesOut, clears }
}

/**
 * What the row holds after a save, as its statement merges: keys sent replace, keys not sent stay, and where a save clears
 * any, no null stays.
 */
export function mergedAnswers(stored: Answers, changed: SentAnswers, clears: boolean): Answers {
  const merged: Record<string, Answer | null | undefined> = {}
  // Copied key by key: spreading an object of so many keys takes three times as long.
  for (const key in stored) merged[key] = stored[key]
  // A negative zero is stored as zero.
  for (const key in changed) merged[key] = changed[key] === 0 ? 0 : changed[key]
  if (clears) for (const key in merged) if (merged[key] === null) delete merged[key]
  return merged
}
