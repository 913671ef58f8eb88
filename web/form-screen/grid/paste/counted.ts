/** Returns, for example, "1 cell" or "3 cells". */
export function counted(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`
}
