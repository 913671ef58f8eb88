import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { filesOf } from './pages.ts'

test('a page lists each file that its screen needs once, even if files import each other', () => {
  const chunk = (fileName: string, imports: string[], styles: string[] = []) =>
    ({
      type: 'chunk',
      fileName,
      imports,
      viteMetadata: { importedCss: new Set(styles) },
    }) as unknown as Rolldown.OutputChunk
  const screen = chunk('screen.js', ['left.js', 'gone.js'], ['screen.css'])
  const bundle = {
    'screen.js': screen,
    'left.js': chunk('left.js', ['right.js']),
    'right.js': chunk('right.js', ['left.js', 'shared.js']),
    'shared.js': chunk('shared.js', [], ['shared.css']),
  }
  expect([...filesOf([screen, bundle['right.js']], bundle)]).toEqual([
    ...['screen.css', 'screen.js', 'left.js', 'right.js', 'shared.css', 'shared.js'],
  ])
})
