import type { Plugin, Rolldown } from 'vite'
import { loadedWith } from './bundle-files.ts'

/**
 * Shortens the preload lists of dynamic imports. Vite lists, in the code that imports a chunk, all files to fetch with it.
 * This plugin leaves out those that the importing code itself needs: they are loaded already and would only add bytes to
 * every page.
 */
export function preloads(): Plugin {
  let bundle: Rolldown.OutputBundle = {}
  return {
    name: 'preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files, { hostId }) => notYetLoaded(bundle, file, files, hostId),
        },
      },
    }),
    // Runs before the lists are written.
    generateBundle: {
      order: 'pre',
      handler(_options, written) {
        bundle = written
      },
    },
  }
}

/** Returns those of a file's dependencies that are not loaded yet when the host imports the file. */
function notYetLoaded(
  bundle: Rolldown.OutputBundle,
  file: string,
  files: readonly string[],
  host: string,
): string[] {
  const there = new Set(loadedWith([host], bundle).map(({ fileName }) => fileName))
  const missing = files.filter(name => !there.has(name))
  const output = bundle[file]
  const hasStyles = output?.type === 'chunk' && (output.viteMetadata?.importedCss.size ?? 0) > 0
  // A single file needs no list, because the import itself requests it just as early.
  return missing.length === 1 && !hasStyles ? [] : missing
}
