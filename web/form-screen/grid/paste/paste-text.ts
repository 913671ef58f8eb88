import { readNumber, shownNumber } from '../../store/number-text.ts'
import { findAmbiguity } from './ambiguity.ts'
import { linesBelowZero } from './minus-signs.ts'
import { choicesOf, type Paste, type PasteScope, planPaste } from './plan-paste.ts'
import { pointsOf, withThousands } from './points.ts'
import { readTable } from './table-text.ts'

/** Plans what pasting this text into a cell of a grid does, or which question to ask first. */
export function pasteText(
  scope: PasteScope,
  start: { readonly row: number; readonly column: number },
  text: string,
): Paste {
  const table = readTable(text)
  const doubt = findAmbiguity(table)
  if (!doubt) return pasteSigned(scope, start, table)
  const ways = doubt.ways.map(({ label, table: meant, scale = 0 }) => ({
    label,
    paste: pasteSigned({ ...scope, scale }, start, meant),
  }))
  const [question] = ways.flatMap(({ paste }) => (paste.kind === 'question' ? paste.text : []))
  return {
    kind: 'question',
    text: question === undefined ? doubt.text : `${doubt.text} ${question}`,
    choices: ways.flatMap(({ label, paste }) => choicesOf(paste, label)),
  }
}

/**
 * Asks about costs that a statement writes below 0. Their cells would refuse them, and until then they would raise the
 * profit.
 */
function pasteSigned(
  scope: PasteScope,
  start: { readonly row: number; readonly column: number },
  table: readonly (readonly string[])[],
): Paste {
  const asItIs = pasteTable(scope, start, table)
  const plans = asItIs.kind === 'plan' ? [asItIs.plan] : asItIs.choices.map(({ plan }) => plan)
  const lines = plans.map(({ changes }) => linesBelowZero(scope, changes)).find(names => names.length > 0)
  if (!lines) return asItIs
  const unsigned = pasteTable({ ...scope, hasNoMinus: true }, start, table)
  const text = `This table takes no amounts below 0: ${lines.join(', ')}.`
  return {
    kind: 'question',
    text: asItIs.kind === 'question' ? `${text} ${asItIs.text}` : text,
    choices: [...choicesOf(unsigned, 'Without the minus'), ...choicesOf(asItIs, 'As they are')],
  }
}

function pasteTable(
  scope: PasteScope,
  start: { readonly row: number; readonly column: number },
  table: readonly (readonly string[])[],
): Paste {
  const points = pointsOf(table)
  const asRead = planPaste(scope, start, table)
  if (points === null || points.areThousands === false) return asRead
  const grouped = planPaste(scope, start, withThousands(table))
  return points.areThousands ? grouped : askWhich(points.example.trim(), asRead, grouped)
}

/** Asks whether a point separates thousands, because amounts a thousand times too small would be noticed late. */
function askWhich(example: string, asRead: Paste, grouped: Paste): Paste {
  const small = readAs(example)
  const large = readAs(example.replace('.', ''))
  const text = `${example} can be ${small} or ${large}, and nothing else you pasted says which.`
  return {
    kind: 'question',
    text: grouped.kind === 'question' ? `${text} ${grouped.text}` : text,
    choices: [...choicesOf(grouped, `As ${large}`), ...choicesOf(asRead, `As ${small}`)],
  }
}

function readAs(text: string): string {
  const value = readNumber(text)
  return typeof value === 'number' ? shownNumber(value, 'currency') : text
}
