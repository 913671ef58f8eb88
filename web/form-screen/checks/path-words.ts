import type { NextBand } from '../../../forms/checks/path.ts'

/** The words for the next band. The changes that lead to it are worded as in the credit file. */

/** Returns, for example, "1.2 points below Low Risk (76)". */
export function upToNext({ missing, name, from }: NextBand): string {
  return `${missing.toFixed(1)} points below ${name} (${from})`
}

export function noPath(band: string): string {
  return `No smaller loan, closed loan or added property reaches ${band}.`
}
