import { inFigures } from './number-format.ts'

/** Hairs of binary arithmetic are shown by nobody. */
const MOST_DECIMALS = 6

/**
 * The fewest decimals with which a figure stays on its own side of every limit: 50.0001 needs four beside a limit of 50, which
 * it would be read as with two.
 */
export function decimalsBeside(value: number, limits: readonly number[], fewest: number): number {
  for (let decimals = fewest; decimals < MOST_DECIMALS; decimals += 1) {
    const shown = roundedTo(value, decimals)
    if (limits.every(limit => Math.sign(shown - limit) === Math.sign(exact(value) - limit))) return decimals
  }
  return MOST_DECIMALS
}

/** The fewest decimals with which two figures are still told apart; those asked for where they are the same. */
export function decimalsApart(one: number, other: number, fewest: number): number {
  if (exact(one) === exact(other)) return fewest
  let decimals = fewest
  while (decimals < MOST_DECIMALS && roundedTo(one, decimals) === roundedTo(other, decimals)) decimals += 1
  return decimals
}

/** 1,200.5, with at most two decimals, or with as many as tell it from the limits. */
export function formatBeside(value: number, limits: readonly number[]): string {
  return inFigures(value, { least: 0, most: decimalsBeside(value, limits, 2) })
}

function exact(value: number): number {
  return roundedTo(value, MOST_DECIMALS)
}

function roundedTo(value: number, decimals: number): number {
  return Number(inFigures(value, { least: 0, most: decimals }).replaceAll(',', ''))
}
