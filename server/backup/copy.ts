import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

// Rows in the text format of PostgreSQL's COPY are streamed out of a table and into one. Only a few pieces are in memory at once.

/** Streams the text of `copy … to stdout`. A piece may end in the middle of a row. */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer> {
  for await (const piece of client.query(to(statement))) yield piece
}

/** Streams pieces of text to `copy … from stdin`. Throws PostgreSQL's error, or the error of reading the pieces. */
export async function copyIn(
  client: pg.Client,
  statement: string,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(Readable.from(pieces), client.query(from(statement)))
}
