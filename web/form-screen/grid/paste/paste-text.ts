import { type Paste, type PasteScope, planPaste } from './plan-paste.ts'
import { readTable } from './table-text.ts'

/** What pasting this text into a cell of a grid comes to. */
export function pasteText(
  scope: PasteScope,
  start: { readonly row: number; readonly column: number },
  text: string,
): Paste {
  return planPaste(scope, start, readTable(text))
}
