import { number, text } from '../../engine/answers.ts'
import { finite, ratio } from '../../engine/finance.ts'
import { formatMoney, formatPercent } from '../../engine/number-format.ts'
import {
  type Check,
  type Checked,
  check,
  limitsOf,
  oneDecimal,
  percent,
  severityIfAbove,
  twoDecimals,
} from './check.ts'
import {
  type AwaitedTotals,
  calculated,
  derivedFigure,
  type Figure,
  givenNumber,
  inYear,
  positiveFigure,
  sumOfGiven,
  withoutUndefined,
} from './figures.ts'
import { marginFromSampleDays } from './sample-days.ts'

/** Checks of margin, household expenses, trade terms and growth. All are rules of thumb. */
export function marginChecks(checked: Checked): readonly Check[] {
  return [margin(checked), household(checked), tradeTerms(checked), growth(checked)]
}

/** The margin in the statement is calculated from the whole cost of goods sold. */
export const marginTotals: AwaitedTotals = { margin: 'cogs' }

function margin(checked: Checked): Check {
  const stated = withoutUndefined([
    givenNumber(checked, 'user_form', 'grossMarginBusiness'),
    givenNumber(checked, 'output_sheet', 'declared_margin'),
  ])
  const measured = withoutUndefined([
    measuredOutput(checked),
    measuredSamples(checked),
    measuredStatement(checked),
  ])
  const lines = [...stated, ...measured]
  const samples = measured.find(({ form }) => form === 'mse_assessment')
  const judged = measured.filter(
    figure => !samples || figure === samples || !marginFromSampleDays(checked, figure.form),
  )
  const values = [...stated, ...judged].map(({ value }) => value)
  const parts = {
    id: 'margin',
    group: 'turnover' as const,
    title: 'Gross margin',
    formula:
      'Highest less lowest of the stated and the measured gross margins, in percentage points, without those taken from the sample days',
    lines,
  }
  if (lines.length < 2) {
    return check({
      ...parts,
      severity: 'unknown',
      sentence: 'Needs two forms that state a margin.',
      result: null,
    })
  }
  const range = finite(Math.max(...values) - Math.min(...values))
  const severity = severityIfAbove(range, checked.policy.checks.margin)
  return check({
    ...parts,
    severity,
    sentence: sentenceOfMargin(checked, stated, judged, range),
    result: range,
  })
}

function sentenceOfMargin(
  checked: Checked,
  stated: readonly Figure[],
  measured: readonly Figure[],
  range: number,
): string {
  const highest = stated.toSorted((a, b) => b.value - a.value)[0]
  const lowest = measured.toSorted((a, b) => a.value - b.value)[0]
  if (
    highest &&
    lowest &&
    severityIfAbove(highest.value - lowest.value, checked.policy.checks.margin) === 'explain'
  ) {
    return `The customer states ${percent(highest.value)}; purchases leave ${percent(lowest.value)}.`
  }
  const shown = oneDecimal(range, limitsOf(checked.policy.checks.margin))
  return severityIfAbove(range, checked.policy.checks.margin) === 'agrees'
    ? `The margins lie within ${shown} points of each other.`
    : `The margins lie ${shown} points apart.`
}

function measuredOutput(checked: Checked): Figure | undefined {
  const sheet = checked.file.output_sheet
  return sheet && number(sheet.computed, 'total_sales') > 0
    ? calculated(checked, 'output_sheet', 'gp_margin')
    : undefined
}

function measuredSamples(checked: Checked): Figure | undefined {
  const mse = checked.file.mse_assessment
  return mse && number(mse.computed, 'averageDailySales') > 0
    ? calculated(checked, 'mse_assessment', 'grossMarginPercentage')
    : undefined
}

function measuredStatement(checked: Checked): Figure | undefined {
  const analysis = checked.file.financial_analysis
  if (!analysis) return undefined
  const key = inYear(checked, 'sales')
  const sales = number(analysis.answers, key)
  if (sales <= 0) return undefined
  const left = finite(ratio(sales - number(analysis.computed, inYear(checked, 'cogs')), sales) * 100)
  return derivedFigure(
    'financial_analysis',
    key,
    `Gross margin ${analysis.assessmentYear}`,
    left,
    formatPercent(left),
  )
}

function household(checked: Checked): Check {
  const spent = givenNumber(checked, 'output_sheet', 'household_expenses')
  const members = positiveFigure(checked, 'user_form', 'familyMembers')
  const least = checked.policy.checks.householdPerHead
  const perHead = spent && members ? finite(spent.value / members.value) : null
  const known = perHead !== null && least !== null
  return check({
    id: 'household',
    group: 'turnover',
    severity: !known ? 'unknown' : perHead < least ? 'note' : 'agrees',
    title: 'Household expenses per person',
    sentence:
      least === null
        ? 'The lender has set no household expenses per person.'
        : perHead === null
          ? 'Needs the household expenses and the number of family members.'
          : `${formatMoney(perHead)} per person; the lender expects at least ${formatMoney(least)}.`,
    formula: 'Household expenses of the Output Sheet ÷ family members of the Standard Form',
    lines: withoutUndefined([spent, members]),
    result: known ? perHead : null,
  })
}

function tradeTerms(checked: Checked): Check {
  const creditors = givenNumber(checked, 'output_sheet', 'creditors')
  const purchases = givenNumber(checked, 'output_sheet', 'total_purchases')
  const terms = withoutUndefined([
    creditDays(checked, 'supplier1'),
    creditDays(checked, 'supplier2'),
  ]).toSorted((a, b) => b.value - a.value)[0]
  const { times } = checked.policy.checks.tradeTerms
  const parts = {
    id: 'trade_terms',
    group: 'turnover' as const,
    title: 'Creditors and the suppliers’ terms',
    formula: `Creditors ÷ (purchases a month × the longest credit days ÷ 30); more than ${times} leads to a note`,
    lines: withoutUndefined([creditors, purchases, terms]),
  }
  if (!creditors || !purchases || !terms) {
    const sentence = 'Needs creditors, purchases and the credit days of a supplier.'
    return check({ ...parts, severity: 'unknown', sentence, result: null })
  }
  if (purchases.value === 0 && creditors.value > 0) {
    const sentence = `Creditors are ${creditors.display}, without any purchases.`
    return check({ ...parts, severity: 'note', sentence, result: null })
  }
  const result = ratio(creditors.value, (purchases.value * terms.value) / 30)
  const severity = severityIfAbove(result, { note: times })
  const sentence = `Creditors are ${twoDecimals(result, [times])} times what ${terms.display} of credit allow.`
  return check({ ...parts, severity, sentence, result })
}

function growth(checked: Checked): Check {
  const year = checked.file.financial_analysis?.assessmentYear ?? 0
  const sales = sumOfGiven(checked, 'financial_analysis', [`sales_${year}`], '')
  const before = sumOfGiven(checked, 'financial_analysis', [`sales_${year - 1}`], '')
  const declared = givenNumber(checked, 'output_sheet', 'sales_growth')
  const hasBooks = sales !== undefined && before !== undefined && before.value > 0
  const measured = hasBooks ? calculated(checked, 'financial_analysis', 'sales_growth') : undefined
  const parts = {
    id: 'growth',
    group: 'turnover' as const,
    title: 'Growth of sales',
    formula: 'Sales growth of the Output Sheet less that of the Financial Analysis, in percentage points',
    lines: withoutUndefined([declared, measured]),
  }
  if (!declared || !measured) {
    return check({
      ...parts,
      severity: 'unknown',
      sentence: 'Needs two forms that state a growth.',
      result: null,
    })
  }
  const apart = Math.abs(declared.value - measured.value)
  const severity = severityIfAbove(apart, checked.policy.checks.growth)
  const sentence =
    severity === 'agrees'
      ? `The two statements of growth lie within ${oneDecimal(apart, limitsOf(checked.policy.checks.growth))} points of each other.`
      : `The Output Sheet says ${percent(declared.value)}, the accounts ${percent(measured.value)}.`
  return check({ ...parts, severity, sentence, result: apart })
}

/** Returns a supplier's credit days, ignoring days that were typed before the payment terms were changed from credit. */
function creditDays(checked: Checked, supplier: string): Figure | undefined {
  const terms = text(checked.file.user_form?.answers ?? {}, `${supplier}PaymentTerms`)
  return terms === 'Credit' ? positiveFigure(checked, 'user_form', `${supplier}CreditDays`) : undefined
}
