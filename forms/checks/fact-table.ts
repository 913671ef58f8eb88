import { type FormType, formTypes } from '../catalogue.ts'
import type { Check, Severity } from './check.ts'

/** A fact as one form states it. */
interface FactCell {
  readonly label: string
  readonly display: string
  readonly differs?: true
}

interface FactRow {
  readonly id: string
  readonly title: string
  readonly severity: Severity
  /** Whether the values are of different kinds, such as a loan and a property, so that each needs its name. */
  readonly isMixed: boolean
  readonly cells: Readonly<Partial<Record<FormType, readonly FactCell[]>>>
}

/** A table with one row for each fact that several forms state, and the types of these forms in chain order. */
export interface FactTable {
  readonly types: readonly FormType[]
  readonly rows: readonly FactRow[]
}

type FactSummary = Pick<Check, 'id' | 'group' | 'title' | 'severity'> & {
  readonly lines: readonly (FactCell & { readonly form: FormType })[]
}

/** The facts whose check relates figures of different kinds to each other. */
const mixed: ReadonlySet<string> = new Set([
  'fact.loan_supported',
  'fact.instalment',
  'fact.debt_burden',
  'fact.dscr',
  'fact.ltv',
  'fact.debts',
  'fact.balance_sheet',
  'fact.risk',
])

export const differsWords = '≠ marks values that differ from the first form.'

export function factTable(checks: readonly FactSummary[]): FactTable {
  const facts = checks.filter(({ group, lines }) => group === 'facts' && lines.length > 0)
  const stating = new Set(facts.flatMap(({ lines }) => lines.map(({ form }) => form)))
  const types = formTypes.filter(type => stating.has(type))
  const rows = facts.map(({ id, title, severity, lines }) => {
    const cellsOf = (type: FormType) => lines.filter(({ form }) => form === type)
    const cells = Object.fromEntries(types.map(type => [type, cellsOf(type)]))
    return { id, title, severity, isMixed: mixed.has(id), cells }
  })
  return { types, rows }
}

/** Returns the text of a cell, e.g. "≠ $17,000.00" if it differs from what the first form states; "–" if empty. */
export function factCell({ display, differs }: FactCell): string {
  return `${differs ? '≠ ' : ''}${display || '–'}`
}
