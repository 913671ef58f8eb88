import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { Problem } from '../errors.ts'
import { createQueue, pdfs, within } from '../http/limits.ts'
import { notMade } from '../jobs/file-job.ts'
import { builtProgram } from '../jobs/program.ts'
import { createWorker, EndedTwice, NotStarted } from '../jobs/worker.ts'
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

/** The process is replaced after this many files, because the typesetter leaks some 4 MB with each. */
const mostTasks = 12

/** Makes PDF files in a background process, which is started on demand and ended after a minute without work. */
export function createPdfs({ pdfFonts }: Pick<Config, 'pdfFonts'>, log: FastifyBaseLogger): Pdfs {
  const queue = createQueue(pdfs.queue)
  const worker = createWorker<PdfTask, Uint8Array>({
    file: builtProgram('pdf-process'),
    mostSecondsPerTask: pdfs.mostSecondsPerTask,
    mostIdleSeconds: 60,
    mostTasks,
    onEnd: reason => log.warn({ reason }, 'the process that makes PDF files has ended'),
  })
  const areMade = hasTypst()
  return {
    areMade,
    make: compose => {
      if (!areMade) throw new Problem(501, 'PDF files are not available on this server; use Print.')
      const made = queue('', async () => {
        const document = await compose()
        try {
          return await worker.run({ document, fontFolder: pdfFonts })
        } catch (error) {
          if (error instanceof EndedTwice || error instanceof NotStarted) throw notMade()
          throw error
        }
      })
      return within(pdfs.mostMs, made, pdfs.queue.refusal)
    },
    close: worker.close,
  }
}
