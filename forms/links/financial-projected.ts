import { answerOf, number } from '../../engine/answers.ts'
import { sum } from '../../engine/finance.ts'
import { formatMoney, formatPercent } from '../../engine/number-format.ts'
import type { Answers, Computed } from '../../engine/types.ts'
import type { Policy } from '../policy/policy.ts'
import {
  type EarlierForms,
  type FormsRead,
  isOfYear,
  type Link,
  link,
  type SuggestedValue,
  suggestAmount,
  suggestPositiveAmount,
} from './link.ts'
import {
  askedSchedule,
  balanceAfter,
  continuingSchedules,
  type ExistingLoan,
  interestBetween,
} from './loan-schedule.ts'

/**
 * Projects a year by the percent-of-sales method: some lines change in proportion to sales, some stay the same, and one balances
 * the balance sheet.
 */

const proportional = [
  'purchases',
  'direct_expenses',
  'selling_expenses',
  'misc_expenses',
  'other_business_income',
  'inventories',
  'debtors_gt6m',
  'debtors_lt6m',
  'creditors',
  'tax',
  'tax_provision',
]

const carried = [
  'admin_expenses',
  'personnel_cost',
  'depreciation',
  'non_operating_income',
  'non_operating_expenses',
  'equity_share_capital',
  'quasi_equity',
  'revaluation_reserve',
  'affiliate_borrowings',
  'other_borrowings',
  'wc_limit',
  'other_liabilities',
  'gross_fixed_assets',
  'capital_wip',
  'investments',
  'deferred_tax',
  'other_current_assets',
  'director_loans',
  'other_loans_advances',
  'short_term_affiliate_borrowings',
]

/** The lines that must be known before a balancing figure is meaningful. */
const balanceLines = ['equity_share_capital', 'gross_fixed_assets', 'reserves']

/** Lines that must not be 0 in a completed form, so 0 is not suggested (D26). */
const aboveZero = ['purchases', 'equity_share_capital', 'gross_fixed_assets']

/** All projected lines, each after the lines from which it is derived. */
const lines = [
  'sales',
  ...proportional,
  'stock_changes',
  ...carried,
  'accumulated_depreciation',
  'long_term_borrowings',
  'interest_charges',
  'reserves',
  'cash_bank',
]

const MONTHS = 12

type Known = EarlierForms & FormsRead<'financial_analysis'>

/** The projected year of one set of answers: suggestions for its lines, memoised because they depend on each other. */
class Projection {
  readonly #known: Known
  readonly #policy: Policy
  readonly #year: number
  readonly #suggested = new Map<string, SuggestedValue | undefined>()

  constructor(known: Known, policy: Policy, year: number) {
    this.#known = known
    this.#policy = policy
    this.#year = year
  }

  suggest(line: string): SuggestedValue | undefined {
    if (!this.#suggested.has(line)) this.#suggested.set(line, this.#work(line))
    const suggested = this.#suggested.get(line)
    return aboveZero.includes(line) && suggested?.value === 0 ? undefined : suggested
  }

  isOf(policy: Policy, year: number): boolean {
    return policy === this.#policy && year === this.#year
  }

  #work(line: string): SuggestedValue | undefined {
    if (proportional.includes(line)) return this.#withSales(line)
    if (carried.includes(line)) return this.#asBefore(line)
    switch (line) {
      case 'sales':
        return this.#sales()
      case 'stock_changes':
        return this.#stockChanges()
      case 'accumulated_depreciation':
        return this.#accumulatedDepreciation()
      case 'long_term_borrowings':
        return this.#borrowings()
      case 'interest_charges':
        return this.#interest()
      case 'reserves':
        return this.#reserves()
      default:
        return this.#cash()
    }
  }

  /** Returns a line of the actual year, or undefined if it is unanswered. */
  #actual(line: string): number | undefined {
    return this.#at(line, this.#year)
  }

  /** Returns a line of the projected year: the answer, else the suggestion. */
  #projected(line: string): number | undefined {
    const value = this.#at(line, this.#year + 1) ?? this.suggest(line)?.value
    return typeof value === 'number' ? value : undefined
  }

  #at(line: string, year: number): number | undefined {
    const { answers } = this.#known.financial_analysis
    return answerOf(answers, `${line}_${year}`) === undefined ? undefined : number(answers, `${line}_${year}`)
  }

  #sales(): SuggestedValue | undefined {
    const growth = answerOf(this.#known.output_sheet?.answers ?? {}, 'sales_growth')
    const most = this.#policy.offers.projectedGrowthMax
    const sales = this.#actual('sales') ?? 0
    if (typeof growth !== 'number' || most === null) return undefined
    const capped = growth > most ? ` (the sheet says ${formatPercent(growth)})` : ''
    const used = Math.min(growth, most)
    const evidence = `Sales ${this.#year} ${formatMoney(sales)} and a growth of ${formatPercent(used)}${capped}`
    return suggestPositiveAmount(sales * (1 + used / 100), evidence)
  }

  #withSales(line: string): SuggestedValue | undefined {
    const [before, sales, projected] = [this.#actual(line), this.#actual('sales'), this.#projected('sales')]
    if (before === undefined || !sales || projected === undefined) return undefined
    return suggestAmount(
      before * (projected / sales),
      `${formatMoney(before)} in ${this.#year}, in proportion to sales`,
    )
  }

  #asBefore(line: string): SuggestedValue | undefined {
    const before = this.#actual(line)
    return before === undefined ? undefined : suggestAmount(before, `As in ${this.#year}`)
  }

  #stockChanges(): SuggestedValue | undefined {
    const [before, after] = [this.#actual('inventories'), this.#projected('inventories')]
    if (before === undefined || after === undefined) return undefined
    return suggestAmount(Math.max(0, before - after), 'Decrease in inventories')
  }

  #accumulatedDepreciation(): SuggestedValue | undefined {
    const [before, added] = [this.#actual('accumulated_depreciation'), this.#projected('depreciation')]
    if (before === undefined || added === undefined) return undefined
    return suggestAmount(before + added, `${formatMoney(before)} in ${this.#year} and a year’s depreciation`)
  }

  /**
   * Returns the schedules of the continuing loans and of the one asked for. Undefined if one cannot be calculated, and if the
   * Standard Form is not of the actual year: twelve instalments later is then not the projected year (D57).
   */
  #schedules(): readonly ExistingLoan[] | undefined {
    const form = this.#known.user_form
    if (!form || !isOfYear(form, this.#year)) return undefined
    const standard = form.answers
    const [going, asked] = [continuingSchedules(standard), askedSchedule(standard)]
    return going && asked && [...going, asked]
  }

  #borrowings(): SuggestedValue | undefined {
    const schedules = this.#schedules()
    if (!schedules) return undefined
    const owed = sum(schedules.map(loan => balanceAfter(loan, loan.paid + MONTHS)))
    return suggestAmount(owed, 'Continuing loans and the one asked for, 12 instalments later')
  }

  #interest(): SuggestedValue | undefined {
    const schedules = this.#schedules()
    if (!schedules) return undefined
    const interest = sum(schedules.map(loan => interestBetween(loan, loan.paid, loan.paid + MONTHS)))
    return suggestAmount(interest, 'Interest in the next 12 instalments of those loans and the one asked for')
  }

  #reserves(): SuggestedValue | undefined {
    const before = this.#actual('reserves')
    const pat = this.#computed(['reserves', 'cash_bank'])?.[`pat_${this.#year + 1}`]
    if (before === undefined || typeof pat !== 'number' || before + pat < 0) return undefined
    return suggestAmount(before + pat, `${formatMoney(before)} in ${this.#year} and PAT ${formatMoney(pat)}`)
  }

  /** Suggests the amount that the asset side of the balance sheet lacks. */
  #cash(): SuggestedValue | undefined {
    const isFarEnough = balanceLines.every(line => this.#projected(line) !== undefined)
    if (!isFarEnough) return undefined
    const missing = this.#computed(['cash_bank'])?.[`balance_difference_${this.#year + 1}`]
    if (typeof missing !== 'number') return undefined
    return suggestPositiveAmount(-missing, 'Liabilities less the other assets')
  }

  /** Calculates the form with all suggestions filled in except for some lines; undefined without sales and purchases. */
  #computed(without: readonly string[]): Computed | undefined {
    const { answers, compute } = this.#known.financial_analysis
    if (this.#projected('sales') === undefined || this.#projected('purchases') === undefined) return undefined
    const filled: Record<string, Answers[string]> = { ...answers }
    for (const line of lines) {
      filled[`${line}_${this.#year + 1}`] = without.includes(line) ? undefined : this.#projected(line)
    }
    return compute?.(filled)
  }
}

/** Caches one projection for each set of forms, so that all lines share it. */
const projections = new WeakMap<Known, Projection>()

function projectionOf(known: Known, policy: Policy, year: number): Projection {
  const found = projections.get(known)
  if (found?.isOf(policy, year)) return found
  const made = new Projection(known, policy, year)
  projections.set(known, made)
  return made
}

function sourcesOf(line: string): readonly ('user_form' | 'output_sheet' | 'financial_analysis')[] {
  if (line === 'reserves' || line === 'cash_bank') return ['user_form', 'output_sheet', 'financial_analysis']
  if (line === 'long_term_borrowings' || line === 'interest_charges')
    return ['user_form', 'financial_analysis']
  return carried.includes(line) || line === 'accumulated_depreciation'
    ? ['financial_analysis']
    : ['output_sheet', 'financial_analysis']
}

/** Creates the links to the thirty-eight lines of the projected year. */
export function projectedYearLinks(year: number): readonly Link[] {
  return lines.map(line =>
    link(sourcesOf(line), 'financial_analysis', `${line}_${year + 1}`, (known, policy) =>
      projectionOf(known, policy, year).suggest(line),
    ),
  )
}
