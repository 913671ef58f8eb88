import { join } from 'node:path'
import { parse } from 'regexparam'
import type { Plugin, Rolldown } from 'vite'
import { loadedWith, stylesOf } from './bundle-files.ts'
import { codeByPath } from './code-of-screens.ts'

/**
 * An entry of pages.json, which lists the page of each address in the order in which the router compares them. The server
 * reads it (server/web-pages.ts).
 */
interface ListedPage {
  /** The source of the regular expression that the router makes of the address. */
  readonly pattern: string
  readonly file: string
}

/** The file of the font for Latin script, which every screen needs. */
export const latinFont = /inter-latin-wght-normal-[\w-]+\.woff2$/

/**
 * Writes a page for each address: index.html plus links to the code, styles and font of the address's screen, so that the
 * browser fetches all of them at once instead of discovering one file in another.
 */
export function pages(root: string): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    // After index.html has been written.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build wrote no index.html')
      const html = String(index.source)
      const listed: ListedPage[] = codeByPath.map(({ path, code }) => {
        const files = filesOf(
          code.map(file => chunkOf(bundle, join(root, file))),
          bundle,
        )
        const name = path
          .replace(/[^\w/-]/g, '')
          .replace(/^\/|\/$/g, '')
          .replaceAll('/', '-')
        const file = `pages/${name}.html`
        this.emitFile({ type: 'asset', fileName: file, source: withLinks(html, files, bundle) })
        return { pattern: parse(path).pattern.source, file }
      })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(listed) })
    },
  }
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`The build has no file for ${module}`)
  return chunk
}

/** Returns the file names of the chunks and of all that they import, each after its styles. Chunks may import each other. */
export function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): ReadonlySet<string> {
  const loaded = loadedWith(
    chunks.map(({ fileName }) => fileName),
    bundle,
  )
  return new Set(loaded.flatMap(chunk => [...stylesOf(chunk), chunk.fileName]))
}

function withLinks(html: string, files: ReadonlySet<string>, bundle: Rolldown.OutputBundle): string {
  const missing = [...files].filter(file => !html.includes(`"/${file}"`))
  const font = Object.keys(bundle).find(file => latinFont.test(file))
  const links = [
    ...missing.filter(isStyle).map(file => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...missing
      .filter(file => !isStyle(file))
      .map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
  ]
  return html.replace('</head>', `${links.map(link => `  ${link}\n`).join('  ')}  </head>`)
}

function isStyle(file: string): boolean {
  return file.endsWith('.css')
}
