import { type Readable, Transform } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '../errors.ts'
import { errorOf, type Fault } from './fault.ts'
import { inPieces, restAfter } from './pause.ts'
import { type Program, startProgram } from './program.ts'

/** A file that a background process makes. The program at its other end calls `makeFile`. */
interface FileJob<Head> {
  /** Comes before the first byte, or fails with what is wrong. */
  readonly begun: Promise<FileBegun<Head>>
  /** Gives the file up, and ends the process. May be called at any time and again. */
  cancel(): void
  /** Comes when the process has ended, and with it its connection to the database; never fails. */
  readonly ended: Promise<void>
}

interface FileBegun<Head> {
  /** What is known of the file before it is made. */
  readonly head: Head
  /** Ends when the whole file has come, and breaks off with an error when the process did not get so far. */
  readonly content: Readable
}

/** What the process tells the server. After a piece of work before the head it waits for the server's answer. */
export type FileMessage<Head> =
  | { readonly head: Head }
  | { readonly fault: Fault }
  | { readonly pieceMs: number }

/** Why so many steps: docs/decisions/024-background-processes.md. */
const niceness = 10
/** Who waits for a file sees nothing of it before its head, so pauses put that off by no more. */
const mostRestBeforeHeadMs = 3_000

/** Has a file made by a process (what Node runs is in `file`) that reads its job, tells the head, and writes the file to its standard output. */
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
  const program = startProgram<FileMessage<Head>>({ file, niceness, hasOutput: true }, message => {
    if ('head' in message) begin(message.head)
    else if ('fault' in message) fault = errorOf(message.fault)
    else void rest(message.pieceMs).then(() => program.send({ goOn: true }))
  })
  program.send(job)
  /** What kept the file from being whole; null when nothing did. */
  const outcome = program.ended.then(({ isSuccess, reason }) => {
    if (isSuccess) return null
    if (!fault && !isCancelled) log.warn({ file, reason }, 'a background process ended before its work')
    return fault ?? notMade()
  })
  return {
    // The outcome comes after the last message, so a head that was told is here before it.
    begun: Promise.race([head, outcome.then(error => Promise.reject(error ?? notMade()))]).then(head => ({
      head,
      content: contentOf(program, outcome, cancel),
    })),
    cancel,
    ended: outcome.then(() => {}),
  }
}

/** Pauses after pieces of work, as long as all of them together stay below a limit. */
function restsUpTo(mostMs: number): (pieceMs: number) => Promise<void> {
  let left = mostMs
  return async pieceMs => {
    const start = performance.now()
    await restAfter(pieceMs, 'task', left)
    left = Math.max(0, left - (performance.now() - start))
  }
}

/** The output, held back at its end until the process has ended well: one that was killed leaves an output that ends, too. */
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

/** What is answered when a process could not make a file. */
export function notMade(): Problem {
  return new Problem(503, 'The file could not be made just now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}
