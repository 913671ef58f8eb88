import { createHash } from 'node:crypto'
import type { TableSum } from './manifest.ts'

/** Counts the rows of a table's COPY text and hashes it. Each row ends with a line feed, and none contains one. */
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
