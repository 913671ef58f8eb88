import type { FieldDefinition, GridDefinition, GridRowDefinition } from '../../engine/define-form.ts'
import type { Field, Needs } from '../../engine/types.ts'

// spec 2 §1.5, §2.19, §5.3, §5.5

/** Returns the three years of the form: the projected year, the actual one and the one before (D28). */
export function yearsOf(assessmentYear: number): readonly [number, number, number] {
  return [assessmentYear + 1, assessmentYear, assessmentYear - 1]
}

/** Returns the years for which cash flow can be calculated, because the form also has the year before (D27). */
export function cashFlowYearsOf(assessmentYear: number): readonly [number, number] {
  return [assessmentYear + 1, assessmentYear]
}

/**
 * One line of a three-year table. Its key for a year is `{line}_{year}` (D26). In `formula`, {sales} is the value of the same
 * year and {sales-1} that of the year before.
 */
export interface Line {
  readonly line: string
  readonly label: string
  /** Present on calculated lines only. Source of every formula: D27. */
  readonly formula?: string
  /** As in a field, but with lines instead of keys; cash_bank-1 is the line of the year before. */
  readonly needs?: Needs
  readonly needsWhileOpen?: Needs
  readonly divisor?: Field['divisor']
  /** Must be answered and greater than 0 in each year (D26). */
  readonly required?: boolean
  /** Not among the 97 core inputs (D25). */
  readonly supplementary?: boolean
  readonly hint?: string
  /** The unit of a calculated line; currency by default. */
  readonly unit?: 'days' | 'none'
}

/** The heading of a group of lines in a table. */
export interface Heading {
  readonly heading: string
}

export function isLine(row: Line | Heading): row is Line {
  return 'line' in row
}

export const money = { type: 'currency', unit: '$' } as const

/** Creates a table with one row for each line and one column for each year. */
export function gridOf(
  rows: readonly (Line | Heading)[],
  assessmentYear: number,
  across: readonly number[] = yearsOf(assessmentYear),
): GridDefinition {
  return {
    corner: 'USD',
    columns: across.map(year => `${year} ${year > assessmentYear ? '(projected)' : '(actual)'}`),
    rows: rows.map(row => gridRow(row, across)),
  }
}

function gridRow(row: Line | Heading, across: readonly number[]): GridRowDefinition {
  if (!isLine(row)) return { label: row.heading, cells: across.map(() => null), heading: true }
  const cells = across.map(year => fieldOf(row, year))
  return row.formula === undefined ? { label: row.label, cells } : { label: row.label, cells, total: true }
}

function fieldOf(row: Line, year: number): FieldDefinition {
  const { line, label, formula, required, hint, unit } = row
  const field = { key: `${line}_${year}`, label: `${label} ${year}` }
  const hinted = hint === undefined ? {} : { hint }
  if (formula !== undefined) {
    const measure =
      unit === undefined
        ? money
        : unit === 'days'
          ? ({ type: 'number', unit } as const)
          : ({ type: 'number' } as const)
    return {
      ...field,
      ...measure,
      ...hinted,
      calculated: true,
      formula: ofYear(formula, year),
      ...restingOn(row, year),
    }
  }
  if (!required) return { ...field, ...money, ...hinted, min: 0 }
  return { ...field, ...money, min: 0, required: true, above: 0, hint: 'Must be greater than 0.' }
}

/** Returns the dependencies of a line's value in a year, with lines converted to keys. */
function restingOn({ needs, needsWhileOpen, divisor }: Line, year: number): Partial<FieldDefinition> {
  const keyOf = (line: string) =>
    line.endsWith('-1') ? `${line.slice(0, -2)}_${year - 1}` : `${line}_${year}`
  const keysOf = (lines: Needs) =>
    lines.map(need => (typeof need === 'string' ? keyOf(need) : need.map(keyOf)))
  return {
    ...(needs && { needs: keysOf(needs) }),
    ...(needsWhileOpen && { needsWhileOpen: keysOf(needsWhileOpen) }),
    ...(divisor && { divisor: { ...divisor, key: keyOf(divisor.key) } }),
  }
}

/** Adds the year to the lines of a formula: {sales} → {sales_2024}, {sales-1} → {sales_2023}. */
function ofYear(formula: string, year: number): string {
  return formula.replace(
    /\{(\w+)(-1)?\}/g,
    (_, line: string, before?: string) => `{${line}_${before ? year - 1 : year}}`,
  )
}
