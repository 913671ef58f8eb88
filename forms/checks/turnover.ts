import { number } from '../../engine/answers.ts'
import { finite, mean, ratio } from '../../engine/finance.ts'
import { formatMoney } from '../../engine/number-format.ts'
import { sampled, workingDays } from '../assessment-days.ts'
import {
  type Check,
  type Checked,
  check,
  limitsOf,
  percent,
  type Severity,
  severityIfAbove,
  severityIfBelow,
  worst,
} from './check.ts'
import { calculated, derivedFigure, type Figure, inYear, withoutUndefined } from './figures.ts'
import {
  monthOfCreation,
  monthsApart,
  monthsBefore,
  ofYear,
  type Period,
  salesFromSampleDays,
} from './sample-days.ts'

/** Figures from periods further apart than this may differ and still both be right. */
const MOST_MONTHS_APART = 12

const UNKNOWN = 'Needs two forms that state a turnover.'

/** Checks whether the forms agree on the monthly turnover, and how much of it passes through the bank. */
export function turnoverChecks(checked: Checked): readonly Check[] {
  const sample = sampleDays(checked)
  const stated = withoutUndefined([sample, outputSheet(checked), statement(checked)])
  const books = stated.filter(figure => figure === sample || !salesFromSampleDays(checked, figure.form))
  const bank = bankCredits(checked)
  const used = calculated(checked, 'output_sheet', 'total_sales', 'Used for the surplus')
  const lines = withoutUndefined([...stated, bank, used])
  const middle = median(books.map(({ value }) => value))
  const banked = bank && books.length > 0 ? finite(ratio(bank.value, middle) * 100) : null
  const bankedFinding =
    bank === undefined || banked === null ? undefined : findBanked(checked, banked, bank, middle)
  const bankedCheck = check({
    id: 'turnover.banked',
    group: 'turnover',
    severity: bankedFinding?.severity ?? 'unknown',
    title: 'Turnover through the bank',
    sentence: bankedFinding?.sentence ?? 'Needs a turnover and the credits of the Bank Analysis.',
    formula: 'Bank credits a month ÷ the median of the turnover figures × 100',
    lines,
    result: banked,
  })
  return [
    stated.length > books.length && books.length === 1 && bankedFinding === undefined
      ? takenCheck(lines)
      : spreadCheck(checked, books, lines, banked, bankedFinding),
    bankedCheck,
  ]
}

interface Finding {
  readonly severity: Severity
  readonly sentence: string
}

const parts = {
  id: 'turnover',
  group: 'turnover' as const,
  title: 'Turnover a month',
  formula:
    'Highest less lowest of the turnover figures ÷ their median × 100; bank credits and figures taken from the sample days are not part of it',
}

function takenCheck(lines: readonly Figure[]): Check {
  const sentence = 'The other turnover figures are taken from the sample days.'
  return check({ ...parts, lines, severity: 'agrees', sentence, result: 0 })
}

function spreadCheck(
  checked: Checked,
  books: readonly Figure[],
  lines: readonly Figure[],
  banked: number | null,
  bankedFinding: Finding | undefined,
): Check {
  if (books.length === 0 || (books.length === 1 && banked === null)) {
    return check({ ...parts, lines, severity: 'unknown', sentence: UNKNOWN, result: null })
  }
  const values = books.map(({ value }) => value)
  const spread = finite(ratio(Math.max(...values) - Math.min(...values), median(values)) * 100)
  const own = severityIfAbove(spread, checked.policy.checks.turnover)
  const severity = worst([own, bankedFinding?.severity ?? 'unknown'])
  return check({
    ...parts,
    lines,
    severity,
    sentence: sentences(checked, books, spread, own, banked, bankedFinding),
    result: spread,
  })
}

function sentences(
  checked: Checked,
  books: readonly Figure[],
  spread: number,
  own: Severity,
  banked: number | null,
  bankedFinding: Finding | undefined,
): string {
  const apart = own === 'agrees' ? [] : [howFarApart(checked, books, spread), ...howLongApart(checked, books)]
  const bank = bankedFinding && bankedFinding.severity !== 'agrees' ? [bankedFinding.sentence] : []
  if (apart.length + bank.length > 0) return [...apart, ...bank].join(' ')
  if (books.length === 1 && bankedFinding) return bankedFinding.sentence
  const { turnover } = checked.policy.checks
  const through = banked === null ? '' : `; ${percent(banked, bankLimits(turnover))} passes through the bank`
  return `The turnover figures lie within ${percent(spread, limitsOf(turnover))} of each other${through}.`
}

function howFarApart({ policy }: Checked, books: readonly Figure[], spread: number): string {
  const sorted = books.toSorted((a, b) => a.value - b.value)
  const [low] = sorted
  const high = sorted.at(-1)
  if (!low || !high) return ''
  const far = percent(spread, limitsOf(policy.checks.turnover))
  return `The turnover figures lie ${far} apart: ${low.label} ${low.display}, ${high.label} ${high.display}.`
}

function howLongApart({ file }: Checked, books: readonly Figure[]): readonly string[] {
  const months = monthsApart(books.flatMap(({ form }) => periodOf(file, form) ?? []))
  return months > MOST_MONTHS_APART
    ? [`The periods lie ${months} months apart; growth alone may explain it.`]
    : []
}

/** Returns the months that a form's turnover covers. */
function periodOf(file: Checked['file'], form: Figure['form']): Period | undefined {
  const state = file[form]
  if (!state) return undefined
  if (form === 'mse_assessment') return monthsBefore(state.createdAt, sampled.sales)
  return form === 'output_sheet' ? monthOfCreation(state.createdAt) : ofYear(state.assessmentYear)
}

/** Adds the period to a figure of turnover. Returns undefined unless the figure is greater than 0. */
function dated({ file }: Checked, figure: Figure | undefined): Figure | undefined {
  const period = figure && periodOf(file, figure.form)
  return figure && period && figure.value > 0 ? { ...figure, period: period.words } : undefined
}

function findBanked({ policy }: Checked, banked: number, bank: Figure, middle: number): Finding {
  const { bankedMin, bankedMax } = policy.checks.turnover
  const shown = percent(banked, bankLimits(policy.checks.turnover))
  if (severityIfAbove(banked, { note: bankedMax }) === 'note') {
    const figures = `${bank.display}) than the business is said to sell (${formatMoney(middle)}`
    return { severity: 'explain', sentence: `More passes through the bank (${figures}): ${shown}.` }
  }
  if (severityIfBelow(banked, { note: bankedMin }) === 'note') {
    return { severity: 'note', sentence: `Only ${shown} of the turnover passes through the bank.` }
  }
  return { severity: 'agrees', sentence: `${shown} of the turnover passes through the bank.` }
}

const bankLimits = ({ bankedMin, bankedMax }: Checked['policy']['checks']['turnover']) => [
  bankedMin,
  bankedMax,
]

function sampleDays(checked: Checked): Figure | undefined {
  const mse = checked.file.mse_assessment
  if (!mse) return undefined
  const days = workingDays(mse.answers, checked.policy.limits.mse)
  const value = number(mse.computed, 'averageDailySales') * days
  return dated(checked, derivedFigure('mse_assessment', 'averageDailySales', 'Sample days', finite(value)))
}

function outputSheet(checked: Checked): Figure | undefined {
  return dated(checked, calculated(checked, 'output_sheet', 'monthly_sales_average', 'Output Sheet'))
}

function statement(checked: Checked): Figure | undefined {
  const analysis = checked.file.financial_analysis
  if (!analysis) return undefined
  const key = inYear(checked, 'sales')
  const value = number(analysis.answers, key) / 12
  const label = `Financial Analysis ${analysis.assessmentYear}`
  // No period is added, because the label contains the year.
  return value > 0 ? derivedFigure('financial_analysis', key, label, value) : undefined
}

function bankCredits(checked: Checked): Figure | undefined {
  return dated(checked, calculated(checked, 'bank_analysis', 'monthlyAverageCredits', 'Bank credits'))
}

/** Returns the middle value, or the mean of the two middle values of an even number of values. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return mean(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1))
}
