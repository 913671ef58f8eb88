import { answerOf, number } from '../../engine/answers.ts'
import { sum } from '../../engine/finance.ts'
import { formatMoney, formatPercent } from '../../engine/number-format.ts'
import type { Answers } from '../../engine/types.ts'
import { businessBalances, businessFixedAssets, continuingDebt } from './evidence.ts'
import { projectedYearLinks } from './financial-projected.ts'
import {
  type EarlierForm,
  isOfYear,
  type Link,
  link,
  type SuggestedValue,
  suggestAmount,
  suggestPositiveAmount,
  suggestSameNumber,
} from './link.ts'
import { continuingSchedules, interestBetween } from './loan-schedule.ts'

/** Creates the links to the three years of a Financial Analysis, from the Standard Form, the Output Sheet and the form itself. */
export function yearLinks(assessmentYear: number): readonly Link[] {
  return [
    ...actualYearLinks(assessmentYear),
    ...projectedYearLinks(assessmentYear),
    ...yearBeforeLinks(assessmentYear),
  ]
}

/** Creates the links to the previous year's figures that follow from the actual year. The others must be looked up. */
function yearBeforeLinks(year: number): readonly Link[] {
  const own = (
    line: string,
    suggest: (of: (line: string) => number | undefined) => SuggestedValue | undefined,
  ) =>
    link(['financial_analysis'], 'financial_analysis', `${line}_${year - 1}`, ({ financial_analysis }) => {
      const { answers, computed } = financial_analysis
      const all = { ...computed, ...answers }
      return suggest(name =>
        answerOf(all, `${name}_${year}`) === undefined ? undefined : number(all, `${name}_${year}`),
      )
    })

  /** Suggests a line as it was before this year's amount was added. */
  const less = (
    line: string,
    part: string,
    words: string,
    isThere: (of: (line: string) => number | undefined) => boolean,
  ) =>
    own(line, of => {
      const [now, added] = [of(line), of(part)]
      if (now === undefined || added === undefined || !isThere(of) || now < added) return undefined
      return suggestAmount(now - added, `${formatMoney(now)} in ${year} less ${words} ${formatMoney(added)}`)
    })

  return [
    link(
      ['output_sheet', 'financial_analysis'],
      'financial_analysis',
      `sales_${year - 1}`,
      ({ output_sheet: sheet, financial_analysis: statements }) => {
        const growth = answerOf(sheet.answers, 'sales_growth')
        const sales = number(statements.answers, `sales_${year}`)
        if (typeof growth !== 'number') return undefined
        const evidence = `Sales ${year} ${formatMoney(sales)} after a growth of ${formatPercent(growth)}`
        return suggestPositiveAmount(sales / (1 + growth / 100), evidence)
      },
    ),
    less('accumulated_depreciation', 'depreciation', 'depreciation', () => true),
    less('reserves', 'pat', 'PAT', of => of('sales') !== undefined && of('purchases') !== undefined),
    own('equity_share_capital', of =>
      suggestPositiveAmount(of('equity_share_capital') ?? 0, `As in ${year}`),
    ),
  ]
}

/** Debtors that exceed the sales of this many months cannot all be younger than that. */
const YOUNG_MONTHS = 6
const MONTHS = 12

/** Suggests twelve times a monthly amount of the Output Sheet; of several items, it adds those that are answered. */
function aYear(answers: Answers, keys: readonly string[], words: string): SuggestedValue | undefined {
  if (keys.every(key => answerOf(answers, key) === undefined)) return undefined
  const month = sum(keys.map(key => number(answers, key)))
  return suggestAmount(month * MONTHS, `${words} ${formatMoney(month)} a month × ${MONTHS}`)
}

/** Suggests debtors by age. The Output Sheet has only one sum, which counts as young if it is at most six months of sales. */
function debtors({ answers, computed }: EarlierForm, isYoung: boolean): SuggestedValue | undefined {
  if (answerOf(answers, 'debtors') === undefined) return undefined
  const owed = number(answers, 'debtors')
  const explained = YOUNG_MONTHS * number(computed, 'monthly_sales_average')
  if (owed > explained) return undefined
  if (isYoung) return suggestAmount(owed, 'Debtors')
  return explained > 0 ? suggestAmount(0, `Debtors are less than ${YOUNG_MONTHS} months of sales`) : undefined
}

/** Suggests the interest in the last twelve instalments of the continuing loans. */
function interestPaid(standard: Answers): SuggestedValue | undefined {
  const schedules = continuingSchedules(standard) ?? []
  const interest = sum(
    schedules.map(loan => interestBetween(loan, Math.max(0, loan.paid - MONTHS), loan.paid)),
  )
  return suggestPositiveAmount(interest, 'Interest in the last 12 instalments of continuing loans')
}

/** Creates the links from the Output Sheet to the actual year. Its figures are of the year in which it was created (D57). */
function sheetLinks(year: number): readonly Link[] {
  const fromSheet = (line: string, suggest: (sheet: EarlierForm) => SuggestedValue | undefined) =>
    link(['output_sheet'], 'financial_analysis', `${line}_${year}`, ({ output_sheet }) =>
      isOfYear(output_sheet, year) ? suggest(output_sheet) : undefined,
    )
  const yearly = (line: string, keys: readonly string[], words: string) =>
    fromSheet(line, ({ answers }) => aYear(answers, keys, words))
  return [
    fromSheet('sales', ({ computed }) =>
      suggestPositiveAmount(number(computed, 'annual_sales'), 'Annual sales'),
    ),
    fromSheet('purchases', ({ answers }) => {
      const month = number(answers, 'total_purchases')
      const evidence = `Total purchases ${formatMoney(month)} a month × ${MONTHS}`
      return suggestPositiveAmount(month * MONTHS, evidence)
    }),
    yearly('personnel_cost', ['salaries_wages'], 'Salaries and wages'),
    yearly('admin_expenses', ['rent', 'utilities'], 'Rent and utilities'),
    yearly('selling_expenses', ['transport'], 'Transport'),
    yearly('misc_expenses', ['maintenance', 'other_expenses'], 'Maintenance and other expenses'),
    fromSheet('inventories', ({ answers }) => suggestSameNumber(answers, 'stock_value', 'Stock value')),
    fromSheet('debtors_lt6m', sheet => debtors(sheet, true)),
    fromSheet('debtors_gt6m', sheet => debtors(sheet, false)),
    fromSheet('creditors', ({ answers }) => suggestSameNumber(answers, 'creditors', 'Creditors')),
  ]
}

/** Creates the links from the Standard Form to the business's figures at the end of the actual year, if it is of that year (D57). */
function standardLinks(year: number): readonly Link[] {
  const fromStandard = (line: string, suggest: (standard: Answers) => SuggestedValue | undefined) =>
    link(['user_form'], 'financial_analysis', `${line}_${year}`, ({ user_form }) =>
      isOfYear(user_form, year) ? suggest(user_form.answers) : undefined,
    )
  return [
    fromStandard('cash_bank', standard =>
      suggestPositiveAmount(businessBalances(standard), 'Accounts of the business'),
    ),
    fromStandard('gross_fixed_assets', standard =>
      suggestPositiveAmount(businessFixedAssets(standard), 'Properties and vehicles of the business'),
    ),
    fromStandard('long_term_borrowings', standard =>
      suggestPositiveAmount(continuingDebt(standard), 'Outstanding on continuing loans'),
    ),
    fromStandard('interest_charges', interestPaid),
  ]
}

/** The lines that must be answered before a balancing figure is meaningful. */
const balanceLines = ['equity_share_capital', 'gross_fixed_assets', 'cash_bank']

/** Creates the links within the statements of the actual year. */
function ownLinks(year: number): readonly Link[] {
  const own = (line: string, suggest: (own: EarlierForm) => SuggestedValue | undefined) =>
    link(['financial_analysis'], 'financial_analysis', `${line}_${year}`, ({ financial_analysis }) =>
      suggest(financial_analysis),
    )
  return [
    own('tax_provision', ({ answers }) => suggestSameNumber(answers, `tax_${year}`, `Tax ${year}`)),
    own('reserves', ({ answers, computed }) => {
      if (balanceLines.some(line => answerOf(answers, `${line}_${year}`) === undefined)) return undefined
      const assets = number(computed, `total_assets_${year}`)
      const others = number(computed, `total_liabilities_${year}`) - number(answers, `reserves_${year}`)
      const evidence = `Assets ${formatMoney(assets)} less equity and other liabilities ${formatMoney(others)}`
      return suggestPositiveAmount(assets - others, evidence)
    }),
  ]
}

/** Creates the links to sixteen lines of the actual year, from earlier forms and from the statements themselves. */
function actualYearLinks(year: number): readonly Link[] {
  return [...sheetLinks(year), ...standardLinks(year), ...ownLinks(year)]
}
