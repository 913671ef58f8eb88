import { type Readable, Transform } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '../errors.ts'
import { errorOf, type Fault } from './fault.ts'
import { inPieces, pauseAfterWork } from './pause.ts'
import { type Program, startProgram } from './program.ts'

/** A file that a background process makes. The program of that process calls `makeFile`. */
interface FileJob<Head> {
  /** Resolves before the first byte; rejects if the file cannot be made. */
  readonly begun: Promise<FileBegun<Head>>
  /** Stops making the file and ends the process. May be called at any time, and more than once. */
  cancel(): void
  /** Resolves when the process, and with it its connection to the database, has ended; never rejects. */
  readonly ended: Promise<void>
}

interface FileBegun<Head> {
  /** What is known of the file before it is made. */
  readonly head: Head
  /** Ends when the whole file has arrived; fails with an error if the process did not finish it. */
  readonly content: Readable
}

/** The messages from the process. After a piece of work before the head the process waits for the server's answer. */
export type FileMessage<Head> =
  | { readonly head: Head }
  | { readonly fault: Fault }
  | { readonly pieceMs: number }

/** People see nothing of a file before its head, so pauses delay the head by no more than this in all. */
const mostRestBeforeHeadMs = 3_000

/**
 * Starts a process that makes a file. `file` is the program that Node runs: it reads `job`, sends the head, and writes the
 * file to its standard output.
 */
export function startFileJob<Head>(file: string, job: object, log: FastifyBaseLogger): FileJob<Head> {
  let fault: Error | null = null
  let isCancelled = false
  const cancel = () => {
    isCancelled = true
    program.kill()
  }
  let begin: (head: Head) => void = () => {}
  const head = new Promise<Head>(resolve => {
    begin = resolve
  })
  const rest = restsUpTo(mostRestBeforeHeadMs)
  const program = startProgram<FileMessage<Head>>({ file, hasOutput: true }, message => {
    if ('head' in message) begin(message.head)
    else if ('fault' in message) fault = errorOf(message.fault)
    else void rest(message.pieceMs).then(() => program.send({ goOn: true }))
  })
  program.send(job)
  /** The error that left the file incomplete; null if there is none. */
  const outcome = program.ended.then(({ isSuccess, reason }) => {
    if (isSuccess) return null
    if (!fault && !isCancelled)
      log.warn({ file, reason }, 'a background process ended before its work was done')
    return fault ?? notMade()
  })
  return {
    // The outcome comes after the last message, so a head that was sent has arrived before it.
    begun: Promise.race([head, outcome.then(error => Promise.reject(error ?? notMade()))]).then(head => ({
      head,
      content: contentOf(program, outcome, cancel),
    })),
    cancel,
    ended: outcome.then(() => {}),
  }
}

/** Returns a function that pauses after pieces of work, as long as all pauses together are below a limit. */
function restsUpTo(mostMs: number): (pieceMs: number) => Promise<void> {
  let left = mostMs
  return async pieceMs => {
    const start = performance.now()
    await pauseAfterWork(pieceMs, 'task', left)
    left = Math.max(0, left - (performance.now() - start))
  }
}

/** Returns the output, but withholds its end until the process has succeeded: a killed process ends its output as well. */
function contentOf(program: Program, outcome: Promise<Error | null>, cancel: () => void): Readable {
  const breathe = inPieces()
  const content = new Transform({
    transform: (chunk, _encoding, done) => void breathe().then(() => done(null, chunk)),
    flush: done => void outcome.then(done),
    destroy: (error, done) => {
      cancel()
      done(error)
    },
  })
  return (
    program.output?.on('error', error => content.destroy(error)).pipe(content) ?? content.destroy(notMade())
  )
}

/** The answer if a process could not make a file. */
export function notMade(): Problem {
  return new Problem(503, 'The file could not be made just now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}
