import { readNumber, thousandsOf, withoutPoint } from '../../store/number-text.ts'

type Table = readonly (readonly string[])[]

/** The amounts of a table whose point may be decimal or separate thousands, such as 210.000, and which of the two it is. */
export interface Points {
  /** Null if the table does not say. */
  readonly areThousands: boolean | null
  /** The first such amount. */
  readonly example: string
}

/** Returns null if no amount can be read in two ways. */
export function pointsOf(table: Table): Points | null {
  const amounts = table.flat().filter(text => typeof readNumber(text) === 'number')
  const example = amounts.find(text => thousandsOf(text) !== null)
  if (example === undefined) return null
  const sure = amounts.filter(text => thousandsOf(text) === null)
  const hasDecimalPoints = sure.some(text => /\d\.\d+[^\d.,]*$/.test(text) && !/\.\d+\./.test(text))
  const hasDecimalCommas = sure.some(text => /\d,\d{1,2}[^\d.,]*$|\.\d{3}[.,]\d/.test(text))
  return { areThousands: hasDecimalPoints === hasDecimalCommas ? null : hasDecimalCommas, example }
}

/** Returns the table with these points read as thousands separators. */
export function withThousands(table: Table): Table {
  const isInDoubt = (text: string) => typeof readNumber(text) === 'number' && thousandsOf(text) !== null
  return table.map(row => row.map(text => (isInDoubt(text) ? withoutPoint(text) : text)))
}
