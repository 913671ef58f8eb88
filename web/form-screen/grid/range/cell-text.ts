import { codeOfText } from '../../../../engine/marks.ts'
import type { FormStore } from '../../store/form-store.ts'
import { typedNumber } from '../../store/number-text.ts'

/** What a cell holds, as somebody would type it: in full, without separators; '' for nothing. A mark is what is typed for it. */
export function cellText(store: FormStore, key: string): string {
  if (store.definition(key)?.calculated) return textOf(store.value(key))
  const { answer, text, note } = store.field(key)
  const code = codeOfText(note)
  if (text !== undefined || answer !== undefined) return text ?? textOf(answer)
  return code ? codeTexts[code] : ''
}

/** As codeTyped of engine/marks.ts reads them. */
const codeTexts = { na: 'n/a', nv: '?' } as const

function textOf(value: unknown): string {
  if (typeof value === 'number') return typedNumber(value)
  return typeof value === 'string' ? value : ''
}
