import { type DateRule, readDate } from '../../../engine/date-text.ts'
import { fieldKinds, magnitudeFault } from '../../../engine/field-kinds.ts'
import { codeTyped, type MarkCode } from '../../../engine/marks.ts'
import type { Answer, Field } from '../../../engine/types.ts'
import { parsedNumber, thousandsOf } from './number-text.ts'

// spec 1 §1.2; spec 2 §5.3; D38, D42

/** The text of a field, parsed as an answer. */
export interface ReadAnswer {
  /** Null if the text is empty or cannot be read. */
  readonly answer: Answer | null
  /** Why the text cannot be read. */
  readonly fault?: string
  /** Another possible reading; the person is asked which one was meant. */
  readonly other?: Answer
  /** Set if the text says why there is no number, or gives only the year of a birth. */
  readonly code?: MarkCode
}

/**
 * Parses a text that was typed or pasted into the box of a number, a date or a text that is tidied. With `takesCode`, texts such as "n/a" and "?"
 * mark the number as missing.
 */
export function readAnswer(field: Field, text: string, today: string, takesCode = false): ReadAnswer {
  const code = takesCode ? codeTyped(text) : undefined
  if (code) return { answer: null, code }
  const { tidy } = fieldKinds[field.type]
  if (tidy) return { answer: tidy(text) }
  return field.type === 'date'
    ? dateAnswer(text, { today, isBirth: field.isBirth === true })
    : numberAnswer(field, text)
}

function dateAnswer(text: string, rule: DateRule): ReadAnswer {
  const read = readDate(text, rule)
  if (read === null) return { answer: null }
  if ('date' in read) return { answer: read.date, ...(read.isEstimated && { code: 'es' }) }
  return { answer: null, fault: read.fault, ...(read.meant !== undefined && { other: read.meant }) }
}

function numberAnswer(field: Field, text: string): ReadAnswer {
  const answer = parsedNumber(text, field.type)
  if (answer === 'unreadable')
    return { answer: null, fault: `Enter a number${text.includes('%') ? ', not a percentage' : ''}` }
  const fault = magnitudeFault(answer ?? 0)
  if (fault !== undefined) return { answer: null, fault }
  const other = field.type === 'percent' ? null : thousandsOf(text)
  const isPossible = other !== null && (field.max === undefined || other <= field.max)
  return { answer, ...(isPossible && { other }) }
}
