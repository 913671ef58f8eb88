import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const latinFont = /inter-latin-wght-normal-[\w-]+\.woff2$/

/**
 * Writes the service worker, with the names of the files that officers need without a connection. Administrators work with
 * one, so what they alone load is left out, and so are fonts of other scripts.
 */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // After index.html has been written.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const code = await workerCode(root)
      const files = filesOf(bundle, join(root, 'web', 'admin'))
      const version = createHash('sha256')
        .update(JSON.stringify(files))
        .update(code)
        .digest('hex')
        .slice(0, 16)
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: workerText(code, { version, files }),
      })
    },
  }
}

/** The worker with what the build tells it. */
export function workerText(
  code: string,
  built: { readonly version: string; readonly files: readonly string[] },
): string {
  return `globalThis.BUILT = ${JSON.stringify(built)};\n${code}`
}

/** What the worker does, as one script that needs no other. */
export async function workerCode(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, 'web', 'offline', 'service-worker.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const outputs = 'output' in built ? built.output : []
  const [code] = outputs.flatMap(output => (output.type === 'chunk' ? [output.code] : []))
  if (code === undefined) throw new Error('The service worker could not be built')
  return code
}

function filesOf(bundle: Rolldown.OutputBundle, admin: string): string[] {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const isAdmins = ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk) =>
    facadeModuleId?.startsWith(admin) || (moduleIds.length > 0 && moduleIds.every(id => id.startsWith(admin)))
  const adminStyles = new Set(chunks.filter(isAdmins).flatMap(stylesOf))
  const scripts = chunks.filter(chunk => !isAdmins(chunk)).map(({ fileName }) => fileName)
  const others = Object.keys(bundle).filter(
    file => latinFont.test(file) || (file.endsWith('.css') && !adminStyles.has(file)),
  )
  return [...scripts, ...others].map(file => `/${file}`).toSorted()
}

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk): string[] => [...(viteMetadata?.importedCss ?? [])]
