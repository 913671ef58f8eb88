import page from '../../../docs/checks.md?raw'

// spec 3 §2.45

/** Reads the rules of the checks from docs/checks.md, where each is a table row, so that document and screen cannot diverge. */

interface RulePart {
  /** The heading of the column. */
  readonly title: string
  readonly text: string
}

/** Returns a check's row of the document, column by column. */
export function ruleOf(id: string): readonly RulePart[] {
  let titles: readonly string[] = []
  for (const line of page.split('\n')) {
    if (!line.startsWith('|')) continue
    const cells = line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim())
    if (cells[0] === 'Check') titles = cells
    else if (cells[0]?.includes(`id="${id}"`))
      return cells.slice(1).map((text, index) => ({ title: titles[index + 1] ?? '', text: plain(text) }))
  }
  return []
}

function plain(text: string): string {
  return text.replaceAll('`', '')
}
