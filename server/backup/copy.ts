import { once } from 'node:events'
import type pg from 'pg'

// COPY as PostgreSQL's protocol has it, which pg passes on to whoever submits it: rows as text, straight from a table and
// straight into one. Not more than a few chunks are in memory at once.

/** What pg calls while a statement runs. */
interface Submitted {
  submit(connection: pg.Connection): void
  handleError(error: Error): void
  handleCommandComplete(): void
  handleReadyForQuery(): void
}

/** What @types/pg leaves out of its connection. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const mostWaitingBytes = 1024 * 1024

/** The rows of `copy … to stdout`, in pieces of one row or more. */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let failure: Error | null = null
  let isDone = false
  let isLeft = false
  let wake = () => {}
  let stream: pg.Connection['stream'] | null = null
  const submitted: Submitted & Record<string, unknown> = {
    submit: connection => {
      stream = connection.stream
      connection.query(statement)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      if (isLeft) return
      // pg writes what comes next over it.
      waiting.push(Buffer.from(chunk))
      waitingBytes += chunk.length
      if (waitingBytes > mostWaitingBytes) stream?.pause()
      wake()
    },
    handleError: error => {
      failure = error
      isDone = true
      wake()
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: () => {
      isDone = true
      wake()
    },
  }
  client.query(submitted)
  try {
    for (;;) {
      if (waiting.length === 0 && !isDone)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      const piece = Buffer.concat(waiting)
      waiting = []
      waitingBytes = 0
      resume(stream)
      if (piece.length > 0) yield piece
      else if (failure) throw failure
      else if (isDone) return
    }
  } finally {
    // Whoever reads no further leaves a connection that can still be ended.
    isLeft = true
    resume(stream)
  }
}

function resume(stream: pg.Connection['stream'] | null): void {
  if (stream?.isPaused()) stream.resume()
}

/** Gives pieces of text to `copy … from stdin`. Fails with what PostgreSQL says, or with what reading the pieces throws. */
export function copyIn(client: pg.Client, statement: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let unreadable: Error | null = null
    const submitted: Submitted & Record<string, unknown> = {
      submit: connection => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => {
        send(connection, pieces).catch(error => {
          // PostgreSQL has to be told, and answers with an error of its own.
          unreadable = error
          connection.sendCopyFail('the rows cannot be read')
        })
      },
      // Also when the connection is lost.
      handleError: error => reject(unreadable ?? error),
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
    }
    client.query(submitted)
  })
}

async function send(connection: CopyConnection, pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of pieces) {
    connection.sendCopyFromChunk(piece)
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  connection.endCopyFrom()
}
