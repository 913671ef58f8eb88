import { inFigures } from './number-format.ts'

/** Hairs of binary arithmetic are shown by nobody. */
const MOST_DECIMALS = 6

/**
 * The fewest decimals with which a figure stays on its own side of every limit: 50.0001 needs four beside a limit of 50, which
 * it would be read as with two.
 */
function decimalsBeside(value: number, limits: readonly number[], fewest: number): number {
  for (let decimals = fewest; decimals < MOST_DECIMALS; decimals += 1) {
    const shown = roundedTo(value, decimals)
    if (limits.every(limit => Math.sign(shown - limit) === Math.sign(exact(value) - limit))) return decimals
  }
  return MOST_DECIMALS
}

/** 1,200.5, with at most two decimals (or another number of them), or with as many as tell it from the limits. */
export function formatBeside(value: number, limits: readonly number[], fewest = 2, least = 0): string {
  return inFigures(value, { least, most: decimalsBeside(value, limits, fewest) })
}

function exact(value: number): number {
  return roundedTo(value, MOST_DECIMALS)
}

function roundedTo(value: number, decimals: number): number {
  return Number(inFigures(value, { least: 0, most: decimals }).replaceAll(',', ''))
}
