import { formatNumber } from '../../engine/number-format.ts'

interface FoundSeals {
  readonly rows: number
  readonly waiting: number
  readonly erased: number
}

/** Returns the sentences for a verification without findings. `file` is the backup whose seals were compared; null if none. */
export function verifiedWords(forms: number, seals: readonly FoundSeals[], file: string | null): string {
  const sumOf = (what: keyof FoundSeals) => seals.reduce((sum, found) => sum + found[what], 0)
  const erased = sumOf('erased')
  const sentences = [
    `Nothing was altered, removed or inserted: ${counted(sumOf('rows'), 'sealed row', 'sealed rows')} of histories, completions and audit log, ${counted(forms, 'form', 'forms')}.`,
    ...(erased === 0
      ? []
      : [
          `${counted(erased, 'of them was', 'of them were')} erased with a client or a person, as the audit log says.`,
        ]),
    `${counted(sumOf('waiting'), 'row waits for its seal', 'rows wait for their seals')}.`,
    file === null ? 'There was no backup to compare the seals with.' : `The seals are those of ${file}.`,
  ]
  return sentences.join(' ')
}

function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
