import { boundedMap } from '../../engine/bounded-map.ts'
import type { Answer, Answers } from '../../engine/types.ts'

/** A form's stored answers as of this server's last save. */
export interface KnownAnswers {
  /** Identifies the row version that held them (save-statement.ts). Any write to the row, by any server, changes its mark. */
  readonly rowMark: string
  readonly answers: Answers
  /**
   * When a save of this server last checked the date of the client's last change, and wrote it if due; by performance.now().
   */
  readonly clientCheckedAt: number
}

export type SentAnswers = Readonly<Record<string, Answer | null>>

const mostForms = 1_000
/**
 * Longer answers are not remembered, which bounds the memory for all forms to some 60 MB. A form has about 7,000 characters.
 */
const mostCharacters = 32_000

const known = boundedMap<string, KnownAnswers>(mostForms)

/** A form's answers as this server last saved them. The statement of a save checks whether they are still current. */
export function knownAnswers(formId: string): KnownAnswers | undefined {
  return known.get(formId)
}

/** Remembers what a save has stored, unless it is too long. */
export function rememberAnswers(formId: string, stored: KnownAnswers): void {
  if (charactersOf(stored.answers) <= mostCharacters) known.set(formId, stored)
  else known.delete(formId)
}

/**
 * Reports whether the date of the client's last change, which is written at most once a minute, is too recent to be written
 * again. If this is wrong, the statement saves nothing and is sent again with that part (decision 019).
 */
export function clientRecentlyChecked({ clientCheckedAt }: KnownAnswers): boolean {
  return performance.now() - clientCheckedAt < 50_000
}

function charactersOf(answers: Answers): number {
  let characters = 0
  for (const key in answers) {
    const answer = answers[key]
    characters += key.length + (typeof answer === 'string' ? answer.length : 8)
  }
  return characters
}

/** The part of the sent answers that a save passes to the database. */
export interface ChangedAnswers {
  /** Answers that differ from the known stored ones, where a missing answer counts as null. */
  readonly changed: SentAnswers
  /** Whether any of the sent answers was left out. */
  readonly omitsKnownAnswers: boolean
  /** Whether any of them clears a key. */
  readonly clears: boolean
}

/** Leaves out of a save the answers that are already stored. If the stored answers are not known, passes on all of them. */
export function changedAnswers(known: Answers | undefined, sent: SentAnswers): ChangedAnswers {
  if (!known) return { changed: sent, omitsKnownAnswers: false, clears: Object.values(sent).includes(null) }
  const changed: Record<string, Answer | null> = {}
  let omitsKnownAnswers = false
  let clears = false
  for (const key in sent) {
    const answer = sent[key] ?? null
    if (answer === (known[key] ?? null)) omitsKnownAnswers = true
    else {
      changed[key] = answer
      clears ||= answer === null
    }
  }
  return { changed, omitsKnownAnswers, clears }
}

/**
 * The row's answers after a save, merged as the statement does it: sent keys replace, other keys stay, and if the save clears
 * any key, all nulls are removed.
 */
export function mergedAnswers(stored: Answers, changed: SentAnswers, clears: boolean): Answers {
  const merged: Record<string, Answer | null | undefined> = {}
  // Copied key by key, because spreading an object with so many keys takes three times as long.
  for (const key in stored) merged[key] = stored[key]
  // PostgreSQL stores a negative zero as zero.
  for (const key in changed) merged[key] = changed[key] === 0 ? 0 : changed[key]
  if (clears) for (const key in merged) if (merged[key] === null) delete merged[key]
  return merged
}
