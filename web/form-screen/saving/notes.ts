import {
  fieldOfMarkKey,
  type Mark,
  type Marks,
  markKey,
  markOfText,
  markText,
} from '../../../engine/marks.ts'
import type { Answer, Answers } from '../../../engine/types.ts'
import type { Changes } from '../store/answer-sheet.ts'

// spec 3 §1.42

interface Marked {
  readonly formData: Answers
  /** Missing from a server of the previous version. */
  readonly marks?: Marks
}

/**
 * Adds a form's marks to its answers, each as one text under the key of its note, so that drafts and merges treat them like
 * answers.
 */
export function withNotes<R extends Marked>(record: R): R {
  const notes = Object.entries(record.marks ?? {}).map(([key, mark]) => [markKey(key), markText(mark)])
  if (notes.length === 0) return record
  return { ...record, formData: { ...record.formData, ...Object.fromEntries(notes) } }
}

/** Separates answers and marks, as a save sends them. */
export function withoutNotes(changes: Changes) {
  const formData: Record<string, Answer | null> = {}
  const marks: Record<string, Mark | null> = {}
  for (const [name, value] of Object.entries(changes)) {
    const key = fieldOfMarkKey(name)
    if (key === undefined) formData[name] = value
    else marks[key] = markOfText(value)
  }
  return { formData, ...(Object.keys(marks).length > 0 && { marks }) }
}
