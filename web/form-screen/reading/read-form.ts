import { answerOf, holds, required, visible } from '../../../engine/answers.ts'
import { formatFigure, withEstimate } from '../../../engine/describe.ts'
import { markKey, markOfText, marksAmong, markWords } from '../../../engine/marks.ts'
import type { Shown } from '../../../engine/shown.ts'
import type { Answers, Field, Form, GridRow, GridSection, Section } from '../../../engine/types.ts'
import type { SuggestionsByKey } from '../earlier/suggestions.tsx'

// spec 3 §2.7; D41

/** One field as the reading page shows it. */
export interface ReadLine {
  readonly field: Field
  /** The formatted value, for example $1,200.50, 12 months or the label of an option. */
  readonly display: string
  readonly value: number | string | boolean | undefined
  /** The text was suggested, and nobody has read or changed it (D54). */
  readonly isDraft?: boolean
}

interface ReadRow extends Pick<GridRow, 'label' | 'total' | 'heading'> {
  readonly cells: readonly (ReadLine | null)[]
}

export type ReadSection =
  | { readonly kind: 'lines'; readonly title: string | undefined; readonly lines: readonly ReadLine[] }
  | {
      readonly kind: 'table'
      readonly title: string | undefined
      readonly corner: string
      readonly columns: readonly string[]
      /** The name under each heading; undefined where a column has none. */
      readonly columnNames: readonly (string | undefined)[]
      readonly rows: readonly ReadRow[]
    }

export interface ReadStep {
  readonly number: number
  readonly title: string
  readonly sections: readonly ReadSection[]
}

const NOT_ANSWERED = 'Not answered'

/** Turns a form into a page to read: its answers and calculated values in the order of the screen, without empty fields. */
export function readForm(
  form: Form,
  answers: Answers,
  shown: Shown,
  suggestions: SuggestionsByKey = new Map(),
): ReadStep[] {
  const fields = new Map(form.fields.map(field => [field.key, field]))
  const marks = marksAmong(answers)

  function lineOf(key: string): ReadLine | null {
    const field = fields.get(key)
    if (!field || !visible(field, answers)) return null
    const value = field.calculated ? shown.values[key] : answerOf(answers, key)
    const noted = markOfText(answers[markKey(key)])
    const mark = value === undefined ? noted : null
    const isMissing = !field.calculated && required(field, answers)
    return {
      field,
      value,
      ...(noted?.code === 'dr' && value !== undefined && { isDraft: true }),
      display:
        shown.notes[key] ??
        shown.soFar[key] ??
        (withEstimate(form, field, value, marks, formatFigure(field, value)) ||
          (mark && markWords(mark)) ||
          (isMissing ? NOT_ANSWERED : '')),
    }
  }

  const nameOf = (column: string) => form.nameOfColumn?.(column, answers, key => suggestions.get(key)?.value)

  function sectionOf(section: Section): ReadSection | null {
    if (section.kind === 'grid') return tableOf(section, key => inColumn(lineOf(key)), nameOf)
    if (!holds(section.visibleWhen, answers)) return null
    const lines = section.rows
      .flat()
      .map(lineOf)
      .filter(line => line !== null)
      .filter(({ display }) => display !== '')
    return lines.length === 0 ? null : { kind: 'lines', title: section.title, lines }
  }

  return form.steps.map(({ number, title, sections }) => ({
    number,
    title,
    sections: sections.map(sectionOf).filter(section => section !== null),
  }))
}

function inColumn(line: ReadLine | null): ReadLine | null {
  if (!line || line.value === undefined) return line
  return { ...line, display: formatFigure(line.field, line.value, true) }
}

/** Returns a grid as a table without empty lines, and without headings that no line follows. Null if nothing is left. */
function tableOf(
  section: GridSection,
  lineOf: (key: string) => ReadLine | null,
  nameOf: (column: string) => string | undefined,
): ReadSection | null {
  const { title, corner, columns } = section
  const filled = section.rows
    .map(row => ({ ...row, cells: row.cells.map(key => key && lineOf(key)).map(cell => cell || null) }))
    .filter(({ heading, cells }) => heading || cells.some(cell => cell !== null && cell.display !== ''))
  const rows = filled.filter(({ heading }, place) => {
    const after = filled[place + 1]
    return !heading || (after !== undefined && !after.heading)
  })
  if (rows.length === 0) return null
  return { kind: 'table', title, corner, columns, columnNames: columns.map(nameOf), rows }
}

/**
 * Returns, for example, "from Standard Form: Age 42" if the value equals what the earlier form says now; otherwise undefined.
 */
export function originOf(
  suggestions: SuggestionsByKey,
  { field, value }: Pick<ReadLine, 'field' | 'value'>,
): string | undefined {
  const suggestion = suggestions.get(field.key)
  if (suggestion === undefined || suggestion.value !== value) return undefined
  const { source, evidence } = suggestion
  return evidence ? `from ${source}: ${evidence}` : `from ${source}`
}
