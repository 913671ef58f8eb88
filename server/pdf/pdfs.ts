import type { FastifyBaseLogger } from 'fastify'
import { notMade } from '../background/file-job.ts'
import { limitConcurrency } from '../background/limit-concurrency.ts'
import { builtProgram } from '../background/program.ts'
import { createWorker, EndedTwice, NotStarted } from '../background/worker.ts'
import type { Config } from '../config.ts'
import { isDatabaseSilent } from '../db/unavailable.ts'
import { Problem } from '../errors.ts'
import type { PdfDocument } from './document.ts'
import type { PdfTask } from './typeset.ts'
import { hasTypst } from './typst.ts'

export interface Pdfs {
  /** Whether this server can make PDF files at all. */
  readonly areMade: boolean
  /**
   * Typesets the document of `compose`. Throws a 501 if this server makes no PDF files, and a 503 if too many are waiting or it
   * takes more than eight seconds.
   */
  make(compose: () => Promise<PdfDocument>): Promise<Uint8Array>
  /** Ends the process for typesetting. */
  close(): Promise<void>
}

/** The number of files that are made at once, as for exports. The others wait, because a file takes a fraction of a second. */
const atOnce = 3
const mostWaiting = 30
/** A file is made or refused within this time. One that was given up is still typeset, and its process is killed if it is stuck. */
const longestMs = 8_000
const mostWaitMs = 5_000
const mostSecondsPerTask = 20
/** The process is replaced after this many files, because the typesetter leaks some 4 MB with each. */
const mostTasks = 12

/** Makes PDF files in a background process, which is started on demand and ended after a minute without work. */
export function createPdfs({ pdfFonts }: Pick<Config, 'pdfFonts'>, log: FastifyBaseLogger): Pdfs {
  const limited = limitConcurrency({
    width: atOnce,
    mostWaiting,
    mostWaitMs,
    refusal: tooMany,
    endsWaiting: isDatabaseSilent,
  })
  const worker = createWorker<PdfTask, Uint8Array>({
    file: builtProgram('pdf-process'),
    mostSecondsPerTask,
    mostIdleSeconds: 60,
    mostTasks,
    onEnd: reason => log.warn({ reason }, 'the process that makes PDF files has ended'),
  })
  const areMade = hasTypst()
  return {
    areMade,
    make: compose => {
      if (!areMade) throw new Problem(501, 'PDF files are not available on this server; use Print.')
      const made = limited(async () => {
        const document = await compose()
        try {
          return await worker.run({ document, fontFolder: pdfFonts })
        } catch (error) {
          if (error instanceof EndedTwice || error instanceof NotStarted) throw notMade()
          throw error
        }
      })
      return inTime(made)
    },
    close: worker.close,
  }
}

function inTime<T>(made: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(tooMany()), longestMs).unref()
    made.finally(() => clearTimeout(limit)).then(resolve, reject)
  })
}

function tooMany(): Problem {
  return new Problem(503, 'Too many PDF files are being made just now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
}
