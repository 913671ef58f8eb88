/** Figures of earlier forms that a completed form rests on and that are others now, as screens, lists and paper call them. */
export const changedSince = {
  title: 'Figures changed since',
  column: 'Changed since',
  completedWith: 'with figures that changed since',
} as const

/** "1 figure", "3 figures": of earlier forms, on which a later one rests. */
export function figuresInWords(count: number): string {
  return count === 1 ? '1 figure' : `${count} figures`
}
