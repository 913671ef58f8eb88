import { readNumber, thousandsOf } from '../../store/number-text.ts'

type Table = readonly (readonly string[])[]

/** The amounts of a table whose point may be decimal or separate thousands, such as 210.000, and which of both it is. */
export interface Points {
  /** Null where the table says neither. */
  readonly areThousands: boolean | null
  /** The first of them. */
  readonly example: string
}

/** Null where no amount can be read in two ways. */
export function pointsOf(table: Table): Points | null {
  const amounts = table.flat().filter(text => typeof readNumber(text) === 'number')
  const example = amounts.find(text => thousandsOf(text) !== null)
  if (example === undefined) return null
  const sure = amounts.filter(text => thousandsOf(text) === null)
  const hasDecimalPoints = sure.some(text => /\d\.\d+[^\d.,]*$/.test(text) && !/\.\d+\./.test(text))
  const hasDecimalCommas = sure.some(text => /\d,\d{1,2}[^\d.,]*$|\.\d{3}[.,]\d/.test(text))
  return { areThousands: hasDecimalPoints === hasDecimalCommas ? null : hasDecimalCommas, example }
}

/** The table with such a point taken for one that separates thousands. */
export function withThousands(table: Table): Table {
  const isInDoubt = (text: string) => typeof readNumber(text) === 'number' && thousandsOf(text) !== null
  return table.map(row => row.map(text => (isInDoubt(text) ? text.replace('.', '') : text)))
}
