import { answerOf, number } from '../../engine/answers.ts'
import { formatMoney, formatPercent } from '../../engine/number-format.ts'
import { type Link, link, type SuggestedValue, suggestAmount, suggestPositiveAmount } from './link.ts'

/** Creates the links to the previous year's figures that follow from the actual year. The others must be looked up. */
export function yearBeforeLinks(year: number): readonly Link[] {
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
