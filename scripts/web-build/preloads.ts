import type { Plugin, Rolldown } from 'vite'

/**
 * What code that is loaded later needs is fetched with it, from a list in the code that loads it. Without this the list would
 * name, too, what the loading code could not have run without: bytes of every page that fetch nothing.
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
          resolveDependencies: (file, files, { hostId }) => missingOf(bundle, file, files, hostId),
        },
      },
    }),
    // Before the lists are written.
    generateBundle: {
      order: 'pre',
      handler(_options, written) {
        bundle = written
      },
    },
  }
}

/** Those of the files that a file needs which are not there yet when its host asks for it. */
function missingOf(
  bundle: Rolldown.OutputBundle,
  file: string,
  files: readonly string[],
  host: string,
): string[] {
  const there = importedBy(bundle, host)
  const missing = files.filter(name => !there.has(name))
  const output = bundle[file]
  const hasStyles = output?.type === 'chunk' && (output.viteMetadata?.importedCss.size ?? 0) > 0
  // A file that comes alone is asked for at once, in a list or not.
  return missing.length === 1 && !hasStyles ? [] : missing
}

/** A file and all that it imports without waiting to be asked. */
function importedBy(bundle: Rolldown.OutputBundle, file: string): ReadonlySet<string> {
  const found = new Set<string>()
  const pending = [file]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const output = bundle[name]
    if (output?.type === 'chunk') pending.push(...output.imports)
  }
  return found
}
