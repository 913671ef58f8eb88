import type { Field, GridSection } from '../../../engine/types.ts'
import { readNumber } from '../store/number-text.ts'

/** What pasting a range over a grid comes to. */
export interface PlacedRange {
  /** To store, by key; null clears a cell. */
  readonly changes: Readonly<Record<string, number | null>>
  /** What could not be read or had no place to go, in words: 'Sales 2024: "n/a"'. */
  readonly leftOut: readonly string[]
}

/**
 * Lays a pasted table over the grid from one cell on, as a spreadsheet would: total lines take their row of the table
 * (what falls on them is left out), headings inside the grid are stepped over because no spreadsheet has them as rows.
 */
export function placeRange(
  section: GridSection,
  fieldOf: (key: string) => Field | undefined,
  start: { readonly row: number; readonly column: number },
  table: readonly (readonly string[])[],
): PlacedRange {
  const changes: Record<string, number | null> = {}
  const leftOut: string[] = []
  const lines = section.rows.slice(start.row).filter(row => !row.heading)
  for (const [down, cells] of table.entries()) {
    const line = lines[down]
    for (const [across, text] of cells.entries()) {
      const key = line?.cells[start.column + across]
      const field = key ? fieldOf(key) : undefined
      const value = readNumber(text, field?.type)
      if (!field) {
        if (value !== null) leftOut.push(`outside the table: "${brief(text)}"`)
      } else if (field.calculated) {
        if (value !== null) leftOut.push(`${field.label} is calculated: "${brief(text)}"`)
      } else if (value === 'unreadable') leftOut.push(`${field.label}: "${brief(text)}"`)
      else changes[field.key] = value
    }
  }
  return { changes, leftOut }
}

function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 24 ? `${line.slice(0, 24)}…` : line
}
