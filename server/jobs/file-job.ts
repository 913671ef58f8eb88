import { PassThrough, type Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '../errors.ts'
import { type Program, startProgram } from './program.ts'
import { errorOf, type FileMessage } from './program-side.ts'

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
  const program = startProgram<FileMessage<Head>>({ file, hasOutput: true }, message => {
    if ('head' in message) begin(message.head)
    else fault = errorOf(message.fault)
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

/** Returns the output, but withholds its end until the process has succeeded: a killed process ends its output as well. */
function contentOf(program: Program, outcome: Promise<Error | null>, cancel: () => void): Readable {
  const content = new PassThrough({
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
