import type { Field, FieldsSection, Form, GridRow, GridSection, Section, Step } from './types.ts'

// A form is defined by its steps. Each field is written once, in the row of the section and step that show it. The form's
// list of fields, their order and the step of each are derived from that.

/** A field without the properties that defineSteps derives from its position. */
export type FieldDefinition = Omit<Field, 'step' | 'under'>

/** A section of rows of fields; the fields of a row share a line on a wide screen. */
export interface FieldsDefinition extends Omit<FieldsSection, 'kind' | 'rows'> {
  readonly rows: readonly (readonly FieldDefinition[])[]
}

export interface GridRowDefinition extends Omit<GridRow, 'cells'> {
  readonly cells: readonly (FieldDefinition | null)[]
}

/** A table of inputs. The property `columns`, which only tables have, tells it apart from FieldsDefinition. */
export interface GridDefinition extends Omit<GridSection, 'kind' | 'rows'> {
  readonly rows: readonly GridRowDefinition[]
}

export interface StepDefinition {
  readonly title: string
  readonly sections: readonly (FieldsDefinition | GridDefinition)[]
}

/** Derives the steps and fields of a form from its step definitions. Steps are numbered from 1; fields are in reading order. */
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

/**
 * Returns the section title as `under` if it ends with a number and the label begins with it. A screen can then leave it out of
 * the label: below "Property 2" it need not be repeated. Unnumbered titles do not count: "Debt burden" without "Debt" would
 * mean something else.
 */
function headingOf({ label }: FieldDefinition, title = ''): Pick<Field, 'under'> {
  return /\d$/.test(title) && label.startsWith(`${title} `) ? { under: title } : {}
}

/** Returns the section with each field definition replaced by its key. */
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
