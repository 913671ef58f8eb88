import { encode } from 'uqr'

interface Props {
  readonly text: string
  /** The accessible name, which says what the code is for. */
  readonly label: string
}

/** The width of the empty margin that a camera needs, in squares. */
const border = 4

/** A QR code, dark on white in both themes because cameras need that. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={squares.join('')} fill="black" />
    </svg>
  )
}
