import { inFigures } from './number-format.ts'

/** The most decimals shown. Rounding errors of binary floating point lie beyond them. */
const MOST_DECIMALS = 6

/**
 * Returns the fewest decimals with which the rounded figure stays on the same side of every limit. For example, 50.0001 next to
 * a limit of 50 needs four, because with two it would read as 50.
 */
function decimalsNearLimits(value: number, limits: readonly number[], fewest: number): number {
  for (let decimals = fewest; decimals < MOST_DECIMALS; decimals += 1) {
    const shown = roundedTo(value, decimals)
    if (limits.every(limit => Math.sign(shown - limit) === Math.sign(exact(value) - limit))) return decimals
  }
  return MOST_DECIMALS
}

/** Formats a number like 1,200.5 with at most `fewest` decimals, or with more if it would otherwise round to a limit. */
export function formatNearLimits(value: number, limits: readonly number[], fewest = 2, least = 0): string {
  return inFigures(value, { least, most: decimalsNearLimits(value, limits, fewest) })
}

function exact(value: number): number {
  return roundedTo(value, MOST_DECIMALS)
}

function roundedTo(value: number, decimals: number): number {
  return Number(inFigures(value, { least: 0, most: decimals }).replaceAll(',', ''))
}
