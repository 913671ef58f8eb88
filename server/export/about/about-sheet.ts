import { localTime } from '../../lists/local-time.ts'
import type { Cell, Column, Table } from '../cells.ts'
import { inZone } from '../tables.ts'

// spec 3 §1.51

/** What a file's sheet "About" says. */
export interface AboutFile {
  /** The email address of the person who asked for the file. */
  readonly by: string
  readonly at: Date
  /** The filter of the list, by name: status, search, the days of a period. */
  readonly filter: Readonly<Record<string, string>>
}

const columns: readonly Column[] = [
  { header: 'About this file', width: 34, format: 'text' },
  { header: 'Value', width: 80, format: 'text' },
]

/**
 * Returns a sheet that says who made the file, when, and with which filter. `more` is called for further rows once the sheets
 * before it have been written.
 */
export function aboutSheet(
  name: string,
  { by, at, filter }: AboutFile,
  timeZone: string,
  more: () => readonly (readonly [string, Cell])[],
): Table {
  async function* rows(): AsyncGenerator<readonly (readonly Cell[])[]> {
    const asked = Object.entries(filter)
    yield [
      ['Made by', by],
      [inZone('Made at', timeZone), { value: localTime(at, timeZone), format: 'time' }],
      ...(asked.length === 0
        ? [['Filter', 'None: everything is in it']]
        : asked.map(([key, value]) => [`Filter: ${key}`, value])),
      ...more(),
    ]
  }
  return { name, columns, batches: rows() }
}
