import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { preloads } from './preloads.ts'

/** Makes the bundle of a build from its files, each with the files that it imports and its styles. */
function written(files: Record<string, { imports?: string[]; styles?: string[] }>): Rolldown.OutputBundle {
  const chunks = Object.entries(files).map(([fileName, { imports = [], styles = [] }]) => [
    fileName,
    { type: 'chunk', fileName, imports, viteMetadata: { importedCss: new Set(styles) } },
  ])
  return Object.fromEntries(chunks)
}

/** Returns the preload list that the host contains for a file, out of all files that it needs. */
function listed(bundle: Rolldown.OutputBundle, host: string, file: string, needed: string[]): string[] {
  const plugin = preloads() as unknown as {
    config: () => {
      build: {
        modulePreload: {
          resolveDependencies: (file: string, files: string[], from: { hostId: string }) => string[]
        }
      }
    }
    generateBundle: { handler: (options: object, bundle: Rolldown.OutputBundle) => void }
  }
  plugin.generateBundle.handler({}, bundle)
  return plugin.config().build.modulePreload.resolveDependencies(file, needed, { hostId: host })
}

const bundle = written({
  'start.js': {},
  'shared.js': { imports: ['start.js'] },
  'screen.js': { imports: ['shared.js'] },
  'chart.js': { imports: ['lines.js', 'start.js'] },
  'lines.js': { imports: ['shared.js'] },
  'note.js': { imports: ['start.js'] },
  'card.js': { imports: ['start.js'], styles: ['card.css'] },
})

test('a preload list contains the file and what it needs, except what its host has already loaded', () => {
  const needed = ['chart.js', 'lines.js', 'shared.js', 'start.js']
  expect(listed(bundle, 'screen.js', 'chart.js', needed)).toEqual(['chart.js', 'lines.js'])
  expect(listed(bundle, 'start.js', 'chart.js', needed)).toEqual(['chart.js', 'lines.js', 'shared.js'])
})

test('a file without further dependencies needs no preload list, unless it has styles', () => {
  expect(listed(bundle, 'screen.js', 'note.js', ['note.js', 'start.js'])).toEqual([])
  expect(listed(bundle, 'screen.js', 'card.js', ['card.js', 'start.js'])).toEqual(['card.js'])
})
