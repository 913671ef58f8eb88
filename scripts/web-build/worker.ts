import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { stylesOf } from './bundle-files.ts'
import { latinFont } from './pages.ts'

/**
 * Writes the service worker, with the names of the files that officers need offline. Leaves out files that only
 * administrators load, who always work online, and fonts of scripts other than Latin.
 */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // Runs after index.html has been written.
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

/** Returns the worker's script, preceded by the version and the file names of this build. */
export function workerText(
  code: string,
  built: { readonly version: string; readonly files: readonly string[] },
): string {
  return `globalThis.BUILT = ${JSON.stringify(built)};\n${code}`
}

/** Bundles the worker into one script without imports. */
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
