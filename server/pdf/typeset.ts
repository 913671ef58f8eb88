import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PdfDocument } from './document.ts'
import { loadTypst, type NodeCompiler, readFonts } from './typst.ts'

/** The task of the process for typesetting. */
export interface PdfTask {
  readonly document: PdfDocument
  /** A folder with further fonts; null to use only the server's own. */
  readonly fontFolder: string | null
}

const here = dirname(fileURLToPath(import.meta.url))

let compiler: NodeCompiler | null = null

/**
 * Typesets a document as PDF. Texts are passed as data, which the template shows literally, so they cannot contain markup. The
 * same document gives the same bytes.
 */
export async function typeset({ document, fontFolder }: PdfTask): Promise<Buffer> {
  compiler ??= createCompiler(fontFolder)
  const compiled = compiler.compile({
    mainFileContent: template,
    inputs: { document: JSON.stringify(document) },
  })
  const { result } = compiled
  if (!result) throw new Error(`The page could not be typeset: ${reasonOf(compiled.takeError())}`)
  const pdf = compiler.pdf(result, { creationTimestamp: document.changedAt, pdfTags: true })
  // The cache of one document does not speed up the next one, and it grows.
  compiler.evictCache(0)
  return pdf
}

const template = readFileSync(join(here, 'file.typ'), 'utf8')

function createCompiler(fontFolder: string | null): NodeCompiler {
  return loadTypst().NodeCompiler.create({
    // This folder does not exist, so the template can read no files.
    workspace: join(here, 'no-files'),
    fontArgs: [{ fontBlobs: readFonts() }, ...(fontFolder === null ? [] : [{ fontPaths: [fontFolder] }])],
  })
}

function reasonOf(error: ReturnType<ReturnType<NodeCompiler['compile']>['takeError']>): string {
  return error?.shortDiagnostics.map(({ message }) => String(message)).join('; ') ?? 'no reason given'
}
