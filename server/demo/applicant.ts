import { emi, presentValue } from '../../engine/finance.ts'
import { currentPolicy } from '../../forms/policy/policy.ts'
import { banks, firstNames, lastNames, lenders, places, type Trade, trades } from './cast.ts'
import type { Random } from './random.ts'

/** An invented customer: the facts from which all forms are filled, so that their figures agree. Amounts are in USD. */
export interface Applicant {
  readonly name: string
  readonly gender: 'female' | 'male'
  readonly dateOfBirth: string
  readonly ageYears: number
  readonly email: string
  readonly phone: string
  readonly married: boolean
  readonly familyMembers: number
  readonly residence: { readonly location: string; readonly owned: boolean; readonly years: number }
  readonly existingSinceYear: number | null
  readonly spouse: { readonly name: string; readonly salary: number } | null
  readonly trade: Trade
  readonly enterprise: string
  readonly constitution: (typeof constitutions)[number]
  readonly businessYears: number
  readonly employees: number
  readonly workplace: (typeof workplaces)[number]
  readonly month: MonthFigures
  /** Annual growth of sales, as a share: 0.1 is 10%. */
  readonly growth: number
  readonly rentalIncome: number
  readonly household: number
  readonly stock: number
  readonly debtors: number
  readonly creditors: number
  readonly property: { readonly location: string; readonly value: number } | null
  readonly vehicleValue: number
  readonly savings: number
  readonly banks: readonly [string, string]
  readonly liveLoan: LiveLoan | null
  readonly hadLoans: boolean
  readonly daysLate: (typeof daysLate)[number]
  readonly loan: {
    readonly amount: number
    readonly months: number
    readonly ratePercent: number
    readonly purpose: 'working-capital' | 'asset-purchase' | 'business-expansion'
  }
  readonly people: {
    readonly suppliers: readonly [string, string]
    readonly buyers: readonly [string, string]
    readonly reference: string
  }
}

/** The figures of the business in an ordinary month, in USD. */
export interface MonthFigures {
  readonly sales: number
  readonly purchases: number
  readonly salaries: number
  readonly rent: number
  readonly utilities: number
  readonly transport: number
  readonly maintenance: number
  readonly other: number
}

export interface LiveLoan {
  readonly institution: string
  readonly amount: number
  readonly emi: number
  readonly outstanding: number
  readonly months: number
  readonly paidMonths: number
}

// From weak to strong.
const workplaces = [
  'rented-without-agreement',
  'rented-with-agreement',
  'registered-lease-3-years',
  'family-owned',
  'owned-clear-title',
] as const
const constitutions = [
  'unregistered-proprietorship',
  'registered-proprietorship',
  'registered-proprietorship',
  'registered-partnership',
  'private-limited-company',
] as const
const daysLate = ['31-60-days', '1-30-days', 'never-late'] as const

/** The least monthly surplus in USD with which a customer applies for a loan. */
const LEAST_SURPLUS = 100

/** The largest loan of the MSE Assessment (spec 1 §9). */
const LOAN_CAP = currentPolicy().limits.mse.loanCap

/** Rounds an amount to a multiple of `step` that people would name, e.g. 25, 100 or 500. */
export function rounded(amount: number, step = 1): number {
  return Math.round(amount / step) * step
}

export function expensesOf(month: MonthFigures): number {
  return month.salaries + month.rent + month.utilities + month.transport + month.maintenance + month.other
}

/** Returns the money left at the end of a month, from which a new instalment can be paid. */
function surplusOf(applicant: Omit<Applicant, 'loan'>): number {
  const { month, household, rentalIncome, spouse, liveLoan } = applicant
  const income = month.sales - month.purchases + rentalIncome + (spouse?.salary ?? 0)
  return income - expensesOf(month) - household - (liveLoan?.emi ?? 0)
}

/** Whether the customer has paid an instalment late; nobody has who never had a loan. */
export function hasPaidLate({
  liveLoan,
  hadLoans,
  daysLate,
}: Pick<Applicant, 'liveLoan' | 'hadLoans' | 'daysLate'>): boolean {
  return (liveLoan !== null || hadLoans) && daysLate !== 'never-late'
}

/** Invents a customer at random. `strength` from 0 (weak) to 1 (strong) shifts the figures. */
export function inventApplicant(random: Random, strength: number, year: number): Applicant {
  const gender = random.pick(['female', 'male'] as const)
  const lastName = random.pick(lastNames)
  const name = `${random.pick(firstNames[gender])} ${lastName}`
  const ageYears = rounded(23 + strength * 16 + random.between(0, 17))
  const married = random.chance(0.75)
  const trade = random.pick(trades)
  const month = inventMonth(random, trade, strength)
  const businessYears = Math.max(2, Math.min(ageYears - 20, rounded(2 + strength * 9 + random.between(0, 3))))
  const owned = random.chance(0.15 + strength * 0.6)
  const facts: Omit<Applicant, 'loan'> = {
    name,
    gender,
    dateOfBirth: `${year - ageYears}-${twoDigits(random.whole(1, 6))}-${twoDigits(random.whole(1, 28))}`,
    ageYears,
    email: `${name.toLowerCase().replace(' ', '.')}@mail.example`,
    phone: inventPhone(random),
    married,
    familyMembers: married ? random.whole(2, 6) : random.whole(1, 3),
    residence: { location: random.pick(places), owned, years: random.whole(2, 18) },
    existingSinceYear: random.chance(0.4) ? year - random.whole(1, 6) : null,
    spouse: married && random.chance(0.5) ? inventSpouse(random, gender, lastName) : null,
    trade,
    enterprise: `${lastName} ${trade.suffix}`,
    constitution: ranked(constitutions, strength),
    businessYears,
    employees: Math.max(1, rounded(month.sales / 6000)),
    workplace: ranked(workplaces, strength),
    month,
    growth: rounded((0.02 + strength * 0.1 + random.between(0, 0.05)) * 1000) / 1000,
    rentalIncome: owned && random.chance(0.3) ? rounded(random.between(200, 600), 25) : 0,
    household: rounded(Math.max(500, month.sales * random.between(0.03, 0.045) + (1 - strength) * 250), 50),
    stock: rounded((month.purchases / 30) * trade.stockDays, 100),
    debtors: rounded((month.sales / 30) * trade.debtorDays, 50),
    creditors: rounded((month.purchases / 30) * random.between(10, 22), 50),
    property: owned
      ? {
          location: random.pick(places),
          value: rounded(random.between(45_000, 140_000) * (0.7 + strength * 0.6), 1000),
        }
      : null,
    vehicleValue: random.chance(0.6) ? rounded(random.between(3000, 14_000), 500) : 0,
    savings: rounded(month.sales * random.between(0.2, 0.7), 100),
    banks: inventBanks(random),
    liveLoan: random.chance(0.7 - strength * 0.4) ? inventLiveLoan(random, month.sales) : null,
    hadLoans: random.chance(0.6),
    daysLate: strength > 0.45 ? 'never-late' : random.pick(daysLate),
    people: {
      suppliers: [`${random.pick(lastNames)} Wholesale`, `${random.pick(lastNames)} & Sons`],
      buyers: [
        `${random.pick(firstNames.female)} ${random.pick(lastNames)}`,
        `${random.pick(lastNames)} Stores`,
      ],
      reference: `${random.pick(firstNames.male)} ${random.pick(lastNames)}`,
    },
  }
  const solvent = affordingTheirDebts(facts)
  return { ...solvent, loan: askFor(random, surplusOf(solvent) - cushionOf(solvent.month), strength) }
}

/**
 * Returns the gross profit that a somewhat weaker month would lack, so that the instalment does not depend on a good month.
 */
function cushionOf({ sales, purchases }: MonthFigures): number {
  return (sales - purchases) * 0.06
}

/** Removes the running loan of a customer who could not afford it as well: no lender would have a completed file of them. */
function affordingTheirDebts(facts: Omit<Applicant, 'loan'>): Omit<Applicant, 'loan'> {
  return surplusOf(facts) < LEAST_SURPLUS + cushionOf(facts.month) ? { ...facts, liveLoan: null } : facts
}

function inventSpouse(random: Random, gender: Applicant['gender'], lastName: string): Applicant['spouse'] {
  return {
    name: `${random.pick(firstNames[gender === 'female' ? 'male' : 'female'])} ${lastName}`,
    salary: rounded(random.between(400, 1100), 50),
  }
}

/** Returns a loan whose instalment fits the surplus, and that the Output Sheet supports. Weak customers ask for the maximum. */
function askFor(random: Random, surplus: number, strength: number): Applicant['loan'] {
  const months = random.pick([18, 24, 24, 36])
  const ratePercent = random.pick([12, 13.5, 14, 15])
  const share = 0.25 + (1 - strength) * 0.4
  const fits = presentValue(Math.max(150, surplus * share), ratePercent, months)
  const { surplusShare, ratePercent: assessedAt, termMonths } = currentPolicy().limits.output
  const supported = presentValue((surplusShare / 100) * surplus, assessedAt, termMonths)
  const wholeHundreds = (amount: number) => Math.floor(amount / 100) * 100
  return {
    amount: Math.max(1000, Math.min(LOAN_CAP, rounded(fits, 500), wholeHundreds(supported))),
    months,
    ratePercent,
    purpose: random.pick(['working-capital', 'asset-purchase', 'business-expansion'] as const),
  }
}

function inventMonth(random: Random, trade: Trade, strength: number): MonthFigures {
  const [leastSales, mostSales] = trade.sales
  const [leastMargin, mostMargin] = trade.margin
  const sales = rounded(
    leastSales + (mostSales - leastSales) * (strength * 0.7 + random.between(0, 0.3)),
    100,
  )
  const margin = leastMargin + (mostMargin - leastMargin) * (strength * 0.6 + random.between(0, 0.4))
  const purchases = rounded(sales * (1 - margin), 50)
  // Expenses take part of the gross profit, a larger part in a weak business.
  const expenses = (sales - purchases) * (0.52 - strength * 0.16)
  const of = (share: number) => rounded(expenses * share, 5)
  return {
    sales,
    purchases,
    salaries: of(0.45),
    rent: of(0.2),
    utilities: of(0.12),
    transport: of(0.12),
    maintenance: of(0.05),
    other: of(0.06),
  }
}

function inventLiveLoan(random: Random, sales: number): LiveLoan {
  const amount = rounded(sales * random.between(0.4, 0.9), 500)
  const months = random.pick([24, 36])
  const paidMonths = random.whole(6, months - 6)
  const instalment = rounded(emi(amount, 13, months))
  return {
    institution: random.pick(lenders),
    amount,
    emi: instalment,
    outstanding: rounded(presentValue(instalment, 13, months - paidMonths), 10),
    months,
    paidMonths,
  }
}

function inventBanks(random: Random): readonly [string, string] {
  const first = random.pick(banks)
  return [first, random.pick(banks.filter(bank => bank !== first))]
}

export function inventPhone(random: Random): string {
  return `+1 555 01${twoDigits(random.whole(0, 99))} ${random.whole(100, 999)}`
}

/** Returns the item of a list, sorted from weak to strong, that corresponds to a strength. */
function ranked<T>(list: readonly [T, ...T[]], strength: number): T {
  return list[Math.floor(strength * list.length)] ?? list[0]
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
