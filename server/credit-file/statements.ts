import type { Static } from 'typebox'
import type { Statement } from '../../api/schemas/figures.ts'
import type { GridSection } from '../../engine/types.ts'
import {
  averageBalanceKey,
  balanceMonths,
  creditMonths,
  totalCreditsKey,
} from '../../forms/bank-analysis/formulas.ts'
import { formOf } from '../forms/records.ts'
import type { Described } from './figures.ts'
import type { StoredFile, StoredForm } from './stored-file.ts'

type Table = Static<typeof Statement>

/** The number of steps of the Financial Analysis that a committee reads as statements: profit and loss, balance sheet. */
const STATEMENTS = 2

/** Returns the statements and the months of the bank account that have any values. */
export function statementsOf(file: StoredFile, described: Described): Table[] {
  const { financial_analysis: financial, bank_analysis: bank } = file
  return [
    ...(financial ? financialStatements(financial, described) : []),
    ...(bank ? [bankMonths(bank, described)] : []),
  ].filter(({ rows }) => rows.length > 0)
}

function financialStatements(form: StoredForm, described: Described): Table[] {
  return formOf(form.row)
    .steps.slice(0, STATEMENTS)
    .flatMap(({ title, sections }) =>
      sections
        .filter(section => section.kind === 'grid')
        .map(grid => ({
          form: form.type,
          title,
          corner: grid.corner,
          columns: [...grid.columns],
          rows: filledRows(grid, described),
        })),
    )
}

/** Returns the rows that have any values, and the headings above them. */
function filledRows({ rows }: GridSection, described: Described): Table['rows'] {
  const shown = rows.map(({ label, cells, total, heading }) => ({
    label,
    cells: cells.map(key => (key === null ? '' : displayOf(described, 'financial_analysis', key))),
    kind: heading ? ('heading' as const) : total ? ('total' as const) : ('line' as const),
  }))
  const isFilled = ({ cells }: Table['rows'][number]) => cells.some(cell => cell !== '')
  return shown.filter((row, at) => {
    if (row.kind !== 'heading') return isFilled(row)
    const next = shown.findIndex(({ kind }, other) => other > at && kind === 'heading')
    return shown.slice(at + 1, next < 0 ? undefined : next).some(isFilled)
  })
}

/** Returns the credits of each month, with the average balance of the months in which balances were noted. */
function bankMonths(form: StoredForm, described: Described): Table {
  const balances = new Map(
    balanceMonths(form.assessmentYear).map(({ label, number }) => [label, averageBalanceKey(number)]),
  )
  const shown = (key: string | undefined) =>
    key === undefined ? '' : displayOf(described, 'bank_analysis', key)
  const rows = creditMonths(form.assessmentYear).map(({ label, number }) => ({
    label,
    cells: [shown(totalCreditsKey(number)), shown(balances.get(label))],
    kind: 'line' as const,
  }))
  return {
    form: form.type,
    title: 'Bank account by month',
    corner: 'Month',
    columns: ['Credits', 'Average balance'],
    rows: rows.filter(({ cells }) => cells.some(cell => cell !== '')),
  }
}

function displayOf(described: Described, form: 'financial_analysis' | 'bank_analysis', key: string): string {
  return described[form]?.get(key)?.display ?? ''
}
