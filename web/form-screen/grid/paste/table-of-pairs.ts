import type { Block } from './block.ts'
import { brief } from './parse-cell.ts'

/**
 * Turns a list with two names and one amount per line, such as a month, a bank and its credits, into a table with the first
 * names as rows and the second ones as columns. The first name may stand only on the first of its lines, as a merged cell is
 * copied. If two lines are about the same cell, neither is its amount. Null for any other block.
 */
export function tableOfPairs(
  { labels, cells }: Block,
  seconds: readonly string[],
  isName: (text: string) => boolean,
): { readonly block: Block; readonly leftOut: readonly string[] } | null {
  if (!labels || cells.some(row => row.slice(1).some(text => text?.trim()))) return null
  const table = new Map<string, Map<string, string[]>>()
  let first = ''
  for (const [at, second] of seconds.entries()) {
    first = labels[at]?.trim() || first
    if (!isName(first) || !isName(second)) return null
    const line = table.get(first) ?? new Map<string, string[]>()
    table.set(first, line.set(second, [...(line.get(second) ?? []), cells[at]?.[0] ?? '']))
  }
  const heads = [...new Set([...table.values()].flatMap(line => [...line.keys()]))]
  const leftOut = [...table].flatMap(([label, line]) =>
    [...line].flatMap(([head, texts]) =>
      texts.length > 1 ? [`${label}, ${head}: ${texts.map(text => `"${brief(text)}"`).join(', ')}`] : [],
    ),
  )
  const only = (texts: readonly string[] = []) => (texts.length === 1 ? texts[0] : undefined)
  return {
    block: {
      labels: [...table.keys()],
      heads,
      cells: [...table.values()].map(line => heads.map(head => only(line.get(head)))),
    },
    leftOut,
  }
}
