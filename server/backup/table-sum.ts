import { createHash } from 'node:crypto'
import type { TableSum } from './manifest.ts'

/** Counts and adds up the text of a table while it passes. Each row ends with a line end, and none is within one. */
export function tableSum(name: string): { add(piece: Buffer): void; end(): TableSum } {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add: piece => {
      hash.update(piece)
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1
    },
    end: () => ({ name, rows, sha256: hash.digest('hex') }),
  }
}
