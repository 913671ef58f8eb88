import { formatNumber } from '../../engine/number-format.ts'

interface FoundSeals {
  readonly rows: number
  readonly waiting: number
  readonly erased: number
}

interface Found {
  readonly forms: number
  readonly seals: readonly FoundSeals[]
  /** Ids of the audit log entries about erasures, the oldest first. */
  readonly erasures: readonly number[]
}

const mostNamed = 10

/** Returns the sentences for a verification without findings. `file` is the backup whose seals were compared; null if none. */
export function verifiedWords({ forms, seals, erasures }: Found, file: string | null): string {
  const sumOf = (what: keyof FoundSeals) => seals.reduce((sum, found) => sum + found[what], 0)
  const erased = sumOf('erased')
  const sentences = [
    `Nothing was altered, removed or inserted: ${counted(sumOf('rows'), 'sealed row', 'sealed rows')} of histories, completions and audit log, ${counted(forms, 'form', 'forms')}.`,
    ...(erased === 0
      ? []
      : [
          `${counted(erased, 'of them was', 'of them were')} erased with a client or a person, as the audit log says (${entriesNamed(erasures)}).`,
        ]),
    `${counted(sumOf('waiting'), 'row waits for its seal', 'rows wait for their seals')}.`,
    file === null ? 'There was no backup to compare the seals with.' : `The seals are those of ${file}.`,
  ]
  return sentences.join(' ')
}

/** Names the entries, the latest of them if there are many: "entries 12, 20" or "the latest of 40 entries: 31, …, 40". */
function entriesNamed(ids: readonly number[]): string {
  const named = ids.slice(-mostNamed).join(', ')
  if (ids.length > mostNamed) return `the latest of ${formatNumber(ids.length)} entries: ${named}`
  return `${ids.length === 1 ? 'entry' : 'entries'} ${named}`
}

function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
