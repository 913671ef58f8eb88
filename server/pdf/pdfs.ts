import type { FastifyBaseLogger } from 'fastify'
import { notMade } from '../background/file-job.ts'
import { inTurn } from '../background/in-turn.ts'
import { builtProgram } from '../background/program.ts'
import { createWorker, EndedTwice, NotStarted } from '../background/worker.ts'
import type { Config } from '../config.ts'
import { Problem } from '../errors.ts'
import type { PdfDocument } from './document.ts'
import type { PdfTask } from './typeset.ts'
import { hasTypst } from './typst.ts'

export interface Pdfs {
  /** Whether this server can make PDF files at all. */
  readonly areMade: boolean
  /** Has the document that `compose` answers set on pages. Throws 501 where no files are made, and 429 when too many wait. */
  make(compose: () => Promise<PdfDocument>): Promise<Uint8Array>
  /** Ends the process that sets pages. */
  close(): Promise<void>
}

/** As many files are read and set at once as there are exports; the others wait, as a file takes a fraction of a second. */
const atOnce = 3
const mostWaiting = 30
/** The typesetter keeps some 4 MB of each file. */
const mostTasks = 12
/** Why so many steps: docs/decisions/024-background-processes.md. */
const niceness = 10

/** PDF files, set by a background process that is started on demand and ended when it has had nothing to do for a minute. */
export function createPdfs({ pdfFonts }: Pick<Config, 'pdfFonts'>, log: FastifyBaseLogger): Pdfs {
  const oneOfFew = inTurn(atOnce, mostWaiting, tooMany)
  const worker = createWorker<PdfTask, Uint8Array>({
    file: builtProgram('pdf-process'),
    niceness,
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
      return oneOfFew(async () => {
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
