import type { Field, FieldsSection, Form, GridRow, GridSection, Section, Step } from './types.ts'

// A form is written down as its steps: a field stands once, in the row of the section of the step that shows it. Which
// fields the form has, the step of each and their order follow from there.

/** A field without what follows from where it stands. */
export type FieldDefinition = Omit<Field, 'step' | 'under'>

/** A section of rows of fields; the fields of a row share a line on a wide screen. */
export interface FieldsDefinition extends Omit<FieldsSection, 'kind' | 'rows'> {
  readonly rows: readonly (readonly FieldDefinition[])[]
}

export interface GridRowDefinition extends Omit<GridRow, 'cells'> {
  readonly cells: readonly (FieldDefinition | null)[]
}

/** A table of inputs; only a table has columns. */
export interface GridDefinition extends Omit<GridSection, 'kind' | 'rows'> {
  readonly rows: readonly GridRowDefinition[]
}

export interface StepDefinition {
  readonly title: string
  readonly sections: readonly (FieldsDefinition | GridDefinition)[]
}

/** The steps and fields of a form whose steps are defined so; steps are numbered from 1, fields are in reading order. */
export function defineSteps(definitions: readonly StepDefinition[]): Pick<Form, 'steps' | 'fields'> {
  const fields: Field[] = []
  const steps = definitions.map(({ title, sections }, index): Step => {
    const number = index + 1
    const sectionOf = (section: FieldsDefinition | GridDefinition) =>
      withKeys(section, field => {
        fields.push({ ...field, ...headingOf(field, section.title), step: number })
        return field.key
      })
    return { number, title, sections: sections.map(sectionOf) }
  })
  return { steps, fields }
}

/** Under "Property 2" a label need not say whose location it is; "Debt burden" would be another thing without its first word. */
function headingOf({ label }: FieldDefinition, title = ''): Pick<Field, 'under'> {
  return /\d$/.test(title) && label.startsWith(`${title} `) ? { under: title } : {}
}

/** The section with the keys of its fields in their places. */
function withKeys(
  section: FieldsDefinition | GridDefinition,
  keyOf: (field: FieldDefinition) => string,
): Section {
  if ('columns' in section) {
    const rows = section.rows.map(row => ({ ...row, cells: row.cells.map(cell => cell && keyOf(cell)) }))
    return { ...section, kind: 'grid', rows }
  }
  return { ...section, kind: 'fields', rows: section.rows.map(row => row.map(keyOf)) }
}
