import { answerOf, number } from '../../engine/answers.ts'
import { toHundredths } from '../../engine/finance.ts'
import type { FormType } from '../catalogue.ts'
import { suggestionsFrom } from '../links/link.ts'
import { outputLinks } from '../links/to-output-sheet.ts'
import type { Checked } from './check.ts'
import { inYear } from './figures.ts'

/** The answers of the Output Sheet that its average is calculated from, each suggested from the sample days. */
const salesKeys = ['daily_sales', 'weekly_sales', 'monthly_sales']

/**
 * Whether the sales of a form say no more than the sample days: the Output Sheet's, if they are the suggested ones, and the
 * Financial Analysis', if they are those of such an Output Sheet. The specified average counts 30 days and 4 weeks a month,
 * whatever the working days are, so it would differ from the sample days in every file.
 */
export function salesFromSampleDays(checked: Checked, form: FormType): boolean {
  if (!areSuggested(checked, salesKeys)) return false
  const { output_sheet: sheet, financial_analysis: statement } = checked.file
  const year = toHundredths(number(sheet?.computed ?? {}, 'annual_sales'))
  return form === 'output_sheet' || number(statement?.answers ?? {}, inYear(checked, 'sales')) === year
}

/** Whether the margin of a form says no more than the sample days: its sales and its purchases are taken from them. */
export function marginFromSampleDays(checked: Checked, form: FormType): boolean {
  if (!areSuggested(checked, ['total_purchases']) || !salesFromSampleDays(checked, form)) return false
  const { output_sheet: sheet, financial_analysis: statement } = checked.file
  const year = toHundredths(number(sheet?.answers ?? {}, 'total_purchases') * 12)
  return form === 'output_sheet' || number(statement?.answers ?? {}, inYear(checked, 'purchases')) === year
}

/** Whether at least one of these answers of the Output Sheet is given, and each that is given is the suggested one. */
function areSuggested({ file, policy }: Checked, keys: readonly string[]): boolean {
  const sheet = file.output_sheet?.answers ?? {}
  const given = keys.filter(key => answerOf(sheet, key) !== undefined)
  const links = outputLinks.filter(({ field }) => given.includes(field))
  const suggested = suggestionsFrom(links, file, policy)
  return (
    given.length > 0 &&
    given.every(key => suggested.some(({ field, value }) => field === key && value === sheet[key]))
  )
}
