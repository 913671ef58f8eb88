import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

// Rows as the text of PostgreSQL's COPY, straight from a table and straight into one; a few pieces are in memory at once.

/** The text of `copy … to stdout`, in pieces as they come: one may end within a row. */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer> {
  for await (const piece of client.query(to(statement))) yield piece
}

/** Gives pieces of text to `copy … from stdin`. Fails with what PostgreSQL says, or with what reading the pieces throws. */
export async function copyIn(
  client: pg.Client,
  statement: string,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(Readable.from(pieces), client.query(from(statement)))
}
