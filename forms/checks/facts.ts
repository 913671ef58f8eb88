import { number } from '../../engine/answers.ts'
import { withoutNoise } from '../../engine/finance.ts'
import { type FormType, formTypes, rowOf } from '../catalogue.ts'
import { coApplicantLoans, customerLoans } from '../choices.ts'
import { type Check, type Checked, check, difference, type Line, type Severity } from './check.ts'
import {
  type AwaitedTotals,
  answerLine,
  derivedFigure,
  type Figure,
  givenNumber,
  hasStatedLoans,
  inYear,
  positiveFigure,
  sumOfGiven,
  withoutUndefined,
} from './figures.ts'

/** One fact that several forms state, with the lines that should be equal. */
interface Fact {
  readonly id: string
  readonly title: string
  /** Whether the title is plural: "debtors differ", but "stock differs". */
  readonly isPlural?: boolean
  readonly lines: readonly Line[]
  readonly formula: string
  /** The severity of a difference. */
  readonly severity: Severity
  readonly differ: (a: Line, b: Line) => boolean
  /** Calculates the figure that the rule judges. By default, it is the highest value minus the lowest. */
  readonly measure?: (lines: readonly Line[]) => number | null
}

/** Checks whether facts that several forms state are the same. No form's value counts as the correct one. */
export function factChecks(checked: Checked): readonly Check[] {
  return factsOf(checked).map(fact => equalityCheck(fact))
}

function equalityCheck({
  id,
  title,
  isPlural = false,
  lines,
  formula,
  severity,
  differ,
  measure = spanOf,
}: Fact): Check {
  const parts = { id, group: 'facts' as const, title, formula, lines }
  if (lines.length < 2) {
    return check({ ...parts, severity: 'unknown', sentence: 'Needs two forms that state it.', result: null })
  }
  const differing = lines.some((line, at) => lines.slice(at + 1).some(other => differ(line, other)))
  return check({
    ...parts,
    lines: marked(lines, differ),
    severity: differing ? severity : 'agrees',
    sentence: differing
      ? `${title} ${isPlural ? 'differ' : 'differs'}: ${inWords(lines)}.`
      : agreeing(title, isPlural, lines),
    result: measure(lines),
  })
}

/** Returns the sentence for a fact without a relevant difference. If values differ within the tolerance, it names them. */
function agreeing(title: string, isPlural: boolean, lines: readonly Line[]): string {
  return spanOf(lines)
    ? `${title} ${isPlural ? 'differ' : 'differs'} only within the tolerance: ${inWords(lines)}.`
    : `${title} ${isPlural ? 'are' : 'is'} the same in ${lines.length} places.`
}

/** Sets `differs` on each line that differs from the first one. */
export function marked(lines: readonly Line[], differ: Fact['differ']): readonly Line[] {
  const [first] = lines
  return lines.map(line => (first && differ(first, line) ? { ...line, differs: true } : line))
}

/** Returns e.g. "$17,000.00 (Standard Form), $16,500.00 (Credit App Memo)". */
export function inWords(lines: readonly Line[]): string {
  return lines.map(({ form, display }) => `${display} (${rowOf(form).label})`).join(', ')
}

/** Returns the highest value minus the lowest; null if a value is not a number. */
export function spanOf(lines: readonly Line[]): number | null {
  const values = lines.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  return values.length === lines.length ? difference(Math.max(...values), Math.min(...values)) : null
}

function factsOf(checked: Checked): readonly Fact[] {
  return [
    ...loanFacts(checked),
    ...debtFacts(checked),
    ...balanceFacts(checked),
    ...descriptionFacts(checked),
  ]
}

/** Creates a function that reports whether two figures differ by more than the tolerance. */
export const differByMoreThan = (tolerance: number) => (a: Line, b: Line) =>
  typeof a.value === 'number' &&
  typeof b.value === 'number' &&
  withoutNoise(Math.abs(a.value - b.value)) > tolerance

function loanFacts(checked: Checked): readonly Fact[] {
  const { money, percent } = checked.policy.checks.facts
  const approved = positiveFigure(checked, 'user_form', 'loanAmountApproved')
  return [
    {
      id: 'fact.loan_asked',
      title: 'Loan asked for',
      lines: withoutUndefined([
        givenNumber(checked, 'user_form', 'loanAmount'),
        givenNumber(checked, 'mse_assessment', 'loanAmountRequested'),
      ]),
      formula: 'The amounts asked for in the Standard Form and the MSE Assessment are equal',
      severity: 'explain',
      differ: differByMoreThan(money),
    },
    {
      id: 'fact.loan_proposed',
      title: 'Loan proposed',
      lines: withoutUndefined([
        approved ?? givenNumber(checked, 'user_form', 'loanAmount'),
        positiveFigure(checked, 'output_sheet', 'final_loan_amount'),
        givenNumber(checked, 'financial_analysis', 'loan_amount'),
        givenNumber(checked, 'credit_app_memo', 'loanAmount'),
      ]),
      formula:
        'The amount approved (else asked for), the Output Sheet’s final amount, the Financial Analysis’ and the memo’s are equal',
      severity: 'explain',
      differ: differByMoreThan(money),
    },
    {
      id: 'fact.term',
      title: 'Term',
      lines: withoutUndefined([
        givenNumber(checked, 'user_form', 'loanTenure'),
        givenNumber(checked, 'credit_app_memo', 'loanTerm'),
      ]),
      formula: `The terms in the Standard Form and the memo are equal; the Output Sheet always assesses ${checked.policy.limits.output.termMonths} months`,
      severity: 'explain',
      differ: differByMoreThan(0),
    },
    {
      id: 'fact.rate',
      title: 'Interest rate',
      lines: withoutUndefined([
        givenNumber(checked, 'user_form', 'interestRate'),
        givenNumber(checked, 'credit_app_memo', 'interestRate'),
      ]),
      formula: `The rates in the Standard Form and the memo are equal; the Output Sheet always assesses ${checked.policy.limits.output.ratePercent}%`,
      severity: 'explain',
      differ: differByMoreThan(percent),
    },
  ]
}

function debtFacts(checked: Checked): readonly Fact[] {
  const { money } = checked.policy.checks.facts
  return [
    {
      id: 'fact.obligations',
      title: 'Obligations a month',
      isPlural: true,
      lines: withoutUndefined([
        obligationsOfStandardForm(checked),
        sumOfGiven(
          checked,
          'mse_assessment',
          ['existingLoanEMI', 'monthlyDebtPayments'],
          'Existing instalments and debt payments',
        ),
        givenNumber(checked, 'output_sheet', 'existing_obligations'),
      ]),
      formula: 'The obligations of the Standard Form, the MSE Assessment and the Output Sheet are equal',
      severity: 'note',
      differ: differByMoreThan(money),
    },
    {
      id: 'fact.household',
      title: 'Household expenses',
      isPlural: true,
      lines: withoutUndefined([
        givenNumber(checked, 'mse_assessment', 'familyExpenses'),
        givenNumber(checked, 'output_sheet', 'household_expenses'),
      ]),
      formula: 'The household’s expenses in the MSE Assessment and the Output Sheet are equal',
      severity: 'note',
      differ: differByMoreThan(money),
    },
  ]
}

function obligationsOfStandardForm(checked: Checked): Figure | undefined {
  const standard = checked.file.user_form
  const instalments = [...customerLoans, ...coApplicantLoans].map(loan => `${loan}EMI`)
  if (!standard || !hasStatedLoans(standard, instalments)) return undefined
  const total =
    number(standard.computed, 'totalObligation') + number(standard.computed, 'totalCoApplicantObligation')
  return derivedFigure('user_form', 'totalObligation', 'Obligations of customer and co-applicant', total)
}

/** Debtors are some of the assets; the check waits until all assets are stated. */
export const factTotals: AwaitedTotals = { 'fact.debtors': 'total_assets' }

function balanceFacts(checked: Checked): readonly Fact[] {
  const { balances } = checked.policy.checks.facts
  const differ = (a: Line, b: Line) => (shareApart([a, b]) ?? 0) > balances
  const pairs = [
    { id: 'fact.stock', title: 'Stock', isPlural: false, sheet: 'stock_value', lines: ['inventories'] },
    {
      id: 'fact.debtors',
      title: 'Debtors',
      isPlural: true,
      sheet: 'debtors',
      lines: ['debtors_lt6m', 'debtors_gt6m'],
    },
    { id: 'fact.creditors', title: 'Creditors', isPlural: true, sheet: 'creditors', lines: ['creditors'] },
  ]
  return pairs.map(({ id, title, isPlural, sheet, lines }) => ({
    id,
    title,
    isPlural,
    lines: withoutUndefined([
      givenNumber(checked, 'output_sheet', sheet),
      sumOfGiven(
        checked,
        'financial_analysis',
        lines.map(line => inYear(checked, line)),
        `${title} in the balance sheet`,
      ),
    ]),
    formula: `The Output Sheet and the balance sheet of the assessment year lie within ${balances}% of the larger; they are of different days`,
    severity: 'note' as const,
    differ,
    measure: shareApart,
  }))
}

/** Returns the difference of two figures in percent of the larger. */
function shareApart(lines: readonly Line[]): number | null {
  const span = spanOf(lines)
  if (span === null) return null
  const larger = Math.max(...lines.map(({ value }) => (typeof value === 'number' ? Math.abs(value) : 0)))
  return larger === 0 ? 0 : withoutNoise((span / larger) * 100)
}

function descriptionFacts(checked: Checked): readonly Fact[] {
  const { years } = checked.policy.checks.facts
  const same = (id: string, title: string, places: readonly (readonly [FormType, string])[]): Fact => ({
    id,
    title,
    lines: withoutUndefined(places.map(([form, key]) => answerLine(checked, form, key))),
    formula: 'The same words, without regard to case, accents and spaces',
    severity: 'note',
    differ: (a, b) => folded(a) !== folded(b),
  })
  return [
    {
      id: 'fact.vintage',
      title: 'Years in business',
      isPlural: true,
      lines: withoutUndefined([
        givenNumber(checked, 'user_form', 'businessVintage'),
        givenNumber(checked, 'mse_assessment', 'businessVintage'),
      ]),
      formula: `The years in business lie within ${years} of each other`,
      severity: 'note',
      differ: differByMoreThan(years),
    },
    same('fact.co_applicant', 'Co-applicant', [
      ['user_form', 'coApplicantName'],
      ['mse_assessment', 'coApplicantName'],
    ]),
    same('fact.segment', 'Business segment', [
      ['user_form', 'businessSegment'],
      ['mse_assessment', 'businessType'],
      ['credit_app_memo', 'businessSegment'],
    ]),
    same('fact.location', 'Business location', [
      ['user_form', 'businessLocation'],
      ['mse_assessment', 'businessLocation'],
    ]),
  ]
}

/**
 * Returns a text without accents and repeated spaces, in lower case, for comparison. Combining marks are removed first, because
 * decomposing a run of them takes time that grows with the square of its length.
 */
function folded({ value }: Line): string {
  return String(value ?? '')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

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
interface FactTable {
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
