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
  /** Typesets the document of `compose`. Throws a 501 if this server makes no PDF files, and a 429 if too many are waiting. */
  make(compose: () => Promise<PdfDocument>): Promise<Uint8Array>
  /** Ends the process for typesetting. */
  close(): Promise<void>
}

/** The number of files that are made at once, as for exports. The others wait, because a file takes a fraction of a second. */
const atOnce = 3
const mostWaiting = 30
/** The process is replaced after this many files, because the typesetter leaks some 4 MB with each. */
const mostTasks = 12

/** Makes PDF files in a background process, which is started on demand and ended after a minute without work. */
export function createPdfs({ pdfFonts }: Pick<Config, 'pdfFonts'>, log: FastifyBaseLogger): Pdfs {
  const limited = limitConcurrency({
    width: atOnce,
    mostWaiting,
    refusal: tooMany,
    endsWaiting: isDatabaseSilent,
  })
  const worker = createWorker<PdfTask, Uint8Array>({
    file: builtProgram('pdf-process'),
    mostSecondsPerTask: 60,
    mostIdleSeconds: 60,
    mostTasks,
    onEnd: reason => log.warn({ reason }, 'the process that makes PDF files has ended'),
  })
  const areMade = hasTypst()
  return {
    areMade,
    make: compose => {
      if (!areMade) throw new Problem(501, 'PDF files are not available on this server; use Print.')
      return limited(async () => {
        const document = await compose()
        try {
          return await worker.run({ document, fontFolder: pdfFonts })
        } catch (error) {
          if (error instanceof EndedTwice || error instanceof NotStarted) throw notMade()
          throw error
        }
      })
    },
    close: worker.close,
  }
}

function tooMany(): Problem {
  return new Problem(429, 'Many PDF files are being made just now. Please try again in a minute.', {
    retryAfterSeconds: 60,
  })
}
