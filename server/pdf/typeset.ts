import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PdfDocument } from './document.ts'
import { loadTypst, type NodeCompiler, readFonts } from './typst.ts'

/** What the process that sets pages is asked for. */
export interface PdfTask {
  readonly document: PdfDocument
  /** A folder with further fonts; null: none but the server's own. */
  readonly fontFolder: string | null
}

const here = dirname(fileURLToPath(import.meta.url))

let compiler: NodeCompiler | null = null

/**
 * Sets a document. The text of people goes in as data, which the template shows as it is: nothing of it is markup. The
 * same document gives the same bytes.
 */
export async function typeset({ document, fontFolder }: PdfTask): Promise<Buffer> {
  compiler ??= createCompiler(fontFolder)
  const compiled = compiler.compile({
    mainFileContent: template,
    inputs: { document: JSON.stringify(document) },
  })
  const { result } = compiled
  if (!result) throw new Error(`The page could not be set: ${reasonOf(compiled.takeError())}`)
  const pdf = compiler.pdf(result, { creationTimestamp: document.changedAt, pdfTags: true })
  // What it remembers of a document makes the next one no faster, and grows.
  compiler.evictCache(0)
  return pdf
}

const template = readFileSync(join(here, 'file.typ'), 'utf8')

function createCompiler(fontFolder: string | null): NodeCompiler {
  return loadTypst().NodeCompiler.create({
    // A template without files: nothing below it could be read.
    workspace: join(here, 'no-files'),
    fontArgs: [{ fontBlobs: readFonts() }, ...(fontFolder === null ? [] : [{ fontPaths: [fontFolder] }])],
  })
}

function reasonOf(error: ReturnType<ReturnType<NodeCompiler['compile']>['takeError']>): string {
  return error?.shortDiagnostics.map(({ message }) => String(message)).join('; ') ?? 'no reason given'
}
