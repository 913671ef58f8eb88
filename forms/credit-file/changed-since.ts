/** Names for earlier forms' figures that changed after a later form was completed with them; for screens, lists and paper. */
export const changedSince = {
  title: 'Figures changed since',
  column: 'Changed since',
  completedWith: 'with figures that changed since',
} as const

/** Returns e.g. "1 figure", "3 figures". */
export function figuresInWords(count: number): string {
  return count === 1 ? '1 figure' : `${count} figures`
}
