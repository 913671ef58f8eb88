import type { Rolldown } from 'vite'

/** Returns these and all that they lead to, directly or through others; each comes before what it leads to. */
export function reachedFrom(
  names: readonly string[],
  next: (name: string) => readonly string[],
  reached = new Set<string>(),
): ReadonlySet<string> {
  for (const name of names) {
    if (reached.has(name)) continue
    reached.add(name)
    reachedFrom(next(name), next, reached)
  }
  return reached
}

/** Returns the chunks of these files and all that they import statically, directly or through others. */
export function loadedWith(
  files: readonly string[],
  bundle: Rolldown.OutputBundle,
): readonly Rolldown.OutputChunk[] {
  const names = reachedFrom(files, name => chunksOf([name], bundle).flatMap(({ imports }) => imports))
  return chunksOf([...names], bundle)
}

function chunksOf(names: readonly string[], bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  return names.map(name => bundle[name]).filter(output => output?.type === 'chunk')
}

/** Returns the names of a chunk's style sheets. */
export function stylesOf({ viteMetadata }: Rolldown.OutputChunk): string[] {
  return [...(viteMetadata?.importedCss ?? [])]
}
