import { codeOfText, saysMissing } from '../../../../engine/marks.ts'
import type { FormStore } from '../../store/form-store.ts'
import { typedNumber } from '../../store/number-text.ts'

/**
 * Returns what a cell has, as someone would type it: in full, without separators; '' if empty. A mark is the text that is
 * typed for it.
 */
export function cellText(store: FormStore, key: string): string {
  if (store.definition(key)?.calculated) return textOf(store.value(key))
  const { answer, text, note } = store.field(key)
  const code = codeOfText(note)
  if (text !== undefined || answer !== undefined) return text ?? textOf(answer)
  return saysMissing(code) ? codeTexts[code] : ''
}

/** The texts that codeTyped of engine/marks.ts reads as these codes. */
const codeTexts = { na: 'n/a', nv: '?' } as const

function textOf(value: unknown): string {
  if (typeof value === 'number') return typedNumber(value)
  return typeof value === 'string' ? value : ''
}
