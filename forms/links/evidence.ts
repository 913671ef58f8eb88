import { answerOf, number, text } from '../../engine/answers.ts'
import { sum } from '../../engine/finance.ts'
import type { Answers } from '../../engine/types.ts'
import { customerLoans } from '../choices.ts'

/** Values of earlier forms that several links use. Keys: D14, D18, D19. */

export const properties = ['property1', 'property2', 'property3'] as const
const bankAccounts = ['bankAccount1', 'bankAccount2'] as const
const vehicles = ['motorVehicle1', 'motorVehicle2'] as const
const investments = ['otherInvestment1', 'otherInvestment2'] as const

/** The owner of assets that belong to the business's balance sheet and not to anyone's personal assets. */
const OWNED_BY_BUSINESS = 'business'

const land = ['agricultural-land', 'plot']

/** Σ of the property market values, in USD. Source: scorecard.md, evidence of LTV. */
export function marketValueOfProperties(standard: Answers): number {
  return sum(properties.map(property => number(standard, `${property}MarketValue`)))
}

/** Σ of the owner's shares in land, or in all other property, at market value in USD, without property of the business. */
export function ownValueOf(kind: 'land' | 'buildings', standard: Answers): number {
  return sum(
    properties
      .filter(property => land.includes(text(standard, `${property}Type`)) === (kind === 'land'))
      .filter(property => text(standard, `${property}OwnedBy`) !== OWNED_BY_BUSINESS)
      .map(property => ownPart(standard, property)),
  )
}

/** Returns the owner's share of a property in percent; 100 if none is given. */
export function shareOf(standard: Answers, property: string): number {
  return answerOf(standard, `${property}Share`) === undefined ? 100 : number(standard, `${property}Share`)
}

function ownPart(standard: Answers, property: string): number {
  return (number(standard, `${property}MarketValue`) * shareOf(standard, property)) / 100
}

/** Σ of the balances on the business's accounts in USD, without overdrafts, which are debts. */
export function businessBalances(standard: Answers): number {
  return sum(
    bankAccounts
      .filter(account => text(standard, `${account}Type`) !== 'overdraft')
      .filter(account => text(standard, `${account}Owner`) === OWNED_BY_BUSINESS)
      .map(account => number(standard, `${account}Balance`)),
  )
}

/** Σ of the business's shares in its properties and the values of its vehicles, in USD. */
export function businessFixedAssets(standard: Answers): number {
  return sum([
    ...properties
      .filter(property => text(standard, `${property}OwnedBy`) === OWNED_BY_BUSINESS)
      .map(property => ownPart(standard, property)),
    ...vehicles
      .filter(vehicle => text(standard, `${vehicle}Owner`) === OWNED_BY_BUSINESS)
      .map(vehicle => number(standard, `${vehicle}Value`)),
  ])
}

/** Σ of fixed deposits that the business does not own, in USD. */
export function personalFixedDeposits(standard: Answers): number {
  return sum(
    bankAccounts
      .filter(account => text(standard, `${account}Type`) === 'fixed-deposit')
      .filter(account => text(standard, `${account}Owner`) !== OWNED_BY_BUSINESS)
      .map(account => number(standard, `${account}Balance`)),
  )
}

/** Σ of investments of some types that the business does not own, in USD. */
export function personalInvestments(standard: Answers, isOfType: (type: string) => boolean): number {
  return sum(
    investments
      .filter(investment => isOfType(text(standard, `${investment}Type`)))
      .filter(investment => text(standard, `${investment}Owner`) !== OWNED_BY_BUSINESS)
      .map(investment => number(standard, `${investment}Value`)),
  )
}

/** Returns the key prefixes of the customer's continuing loans: those that are not to be closed. */
export function continuingLoans(standard: Answers): readonly string[] {
  return customerLoans.filter(loan => text(standard, `${loan}ToBeClosed`) !== 'Yes')
}

/** Σ of the amounts outstanding on the customer's continuing loans, in USD. */
export function continuingDebt(standard: Answers): number {
  return sum(continuingLoans(standard).map(loan => number(standard, `${loan}Outstanding`)))
}

/** Returns the names of the customer's banks in the order of the form, each once. */
export function banks(standard: Answers): readonly string[] {
  const names = bankAccounts.map(account => text(standard, `${account}Name`).trim())
  return [...new Set(names.filter(name => name !== ''))]
}

/** Σ of balances on savings and current accounts that the business does not own, in USD. */
export function personalBalances(standard: Answers): number {
  return sum(
    bankAccounts
      .filter(account => ['savings', 'current'].includes(text(standard, `${account}Type`)))
      .filter(account => text(standard, `${account}Owner`) !== OWNED_BY_BUSINESS)
      .map(account => number(standard, `${account}Balance`)),
  )
}

/** Σ of the values of motor vehicles that the business does not own, in USD. */
export function personalVehicles(standard: Answers): number {
  return sum(
    vehicles
      .filter(vehicle => text(standard, `${vehicle}Owner`) !== OWNED_BY_BUSINESS)
      .map(vehicle => number(standard, `${vehicle}Value`)),
  )
}

/** Whether one of these loans, given by their key prefixes, was ever overdue. */
export function everOverdue(standard: Answers, loans: readonly string[]): boolean {
  return loans.some(loan => text(standard, `${loan}EverOverdue`) === 'Yes')
}

/** Returns the loan amount of the Standard Form with its label: the approved one, else the one asked for. */
export function loanAmount(standard: Answers): { label: string; value: number } | undefined {
  for (const [key, label] of [
    ['loanAmountApproved', 'Loan amount approved'],
    ['loanAmount', 'Loan amount'],
  ] as const) {
    const value = number(standard, key)
    if (value > 0) return { label, value }
  }
  return undefined
}
