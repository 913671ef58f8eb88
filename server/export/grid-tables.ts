import type { DescribedLine, DescribedStep } from '../../engine/describe.ts'
import type { Form, GridSection } from '../../engine/types.ts'
import { type Cell, type Column, inOneBatch, type Table } from './cells.ts'

// spec 3 §1.61

interface Grid {
  /** The title of its step, or its own title if it has one. */
  readonly title: string
  readonly section: GridSection
}

type CellOf = (line: DescribedLine) => Cell

/** Returns a form's tables by years, days or months. Tables with the same columns share a sheet; empty ones are left out. */
export function gridTables(
  form: Form,
  name: string,
  described: readonly DescribedStep[],
  cellOf: CellOf,
): Table[] {
  const lines = new Map(described.flatMap(step => step.lines.map(line => [line.key, line] as const)))
  return sheetsOf(gridsOf(form)).flatMap((grids, at) => {
    const rows = grids.flatMap(grid => rowsOf(grid, lines, cellOf))
    const [widest] = grids
    if (rows.length === 0 || !widest) return []
    const suffix = at === 0 ? '' : ` (${at + 1})`
    return [{ name: `Tables of ${name}${suffix}`, columns: columnsOf(widest), batches: inOneBatch(rows) }]
  })
}

function gridsOf({ steps }: Form): readonly Grid[] {
  return steps.flatMap(({ title, sections }) =>
    sections.flatMap(section =>
      section.kind === 'grid' ? [{ title: section.title ?? title, section }] : [],
    ),
  )
}

/** Groups tables into sheets: a table joins a sheet if its columns are the first columns of that sheet's first table. */
function sheetsOf(grids: readonly Grid[]): readonly (readonly Grid[])[] {
  const sheets: Grid[][] = []
  for (const grid of grids) {
    const { columns } = grid.section
    const sheet = sheets.find(([first]) => columns.every((name, at) => first?.section.columns[at] === name))
    if (sheet) sheet.push(grid)
    else sheets.push([grid])
  }
  return sheets
}

function columnsOf({ section }: Grid): readonly Column[] {
  return [
    { header: 'Table', width: 34, format: 'text' },
    { header: 'Line', width: 36, format: 'text' },
    ...section.columns.map(header => ({ header, width: 17, format: 'number' }) as const),
  ]
}

function rowsOf(
  { title, section }: Grid,
  lines: ReadonlyMap<string, DescribedLine>,
  cellOf: CellOf,
): Cell[][] {
  const isFilled = section.rows.some(({ cells }) =>
    cells.some(key => key !== null && (lines.get(key)?.value ?? null) !== null),
  )
  if (!isFilled) return []
  return section.rows.map(({ label, cells }) => [
    title,
    label,
    ...cells.map(key => {
      const line = key === null ? undefined : lines.get(key)
      return line ? cellOf(line) : null
    }),
  ])
}
