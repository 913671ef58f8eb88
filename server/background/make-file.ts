import { once } from 'node:events'
import { endWhenIdle, endWithServer, sendToServer } from './end-with-server.ts'
import { faultOf } from './fault.ts'
import type { FileMessage } from './file-job.ts'

/** Called between two pieces of work before the head, with the time of the last one in milliseconds. Resolves when to go on. */
export type BetweenPieces = (pieceMs: number) => Promise<void>

interface FileMaking<Head> {
  readonly head: Head
  readonly chunks: AsyncIterable<Buffer>
}

/**
 * The whole program of a process that `startFileJob` starts: waits for its one job, sends the head, writes the file to
 * standard output as fast as it is read, and ends. Sends an error to the server, and then exits with code 1.
 */
export function makeFile<Job, Head>(
  make: (job: Job, between: BetweenPieces) => Promise<FileMaking<Head>>,
): void {
  endWithServer()
  // The server has stopped reading.
  process.stdout.on('error', () => process.exit(1))
  process.once('message', async job => {
    try {
      const { head, chunks } = await make(job as Job, between)
      await tell({ head })
      for await (const chunk of chunks) if (!process.stdout.write(chunk)) await once(process.stdout, 'drain')
      endWhenIdle()
    } catch (error) {
      await tell({ fault: faultOf(error) })
      process.exit(1)
    }
  })

  async function between(pieceMs: number): Promise<void> {
    const answer = once(process, 'message')
    await tell({ pieceMs })
    await answer
  }

  function tell(message: FileMessage<Head>): Promise<void> {
    return sendToServer(message)
  }
}
