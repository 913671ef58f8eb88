import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

/** Pages in which each table row names the test that proves it, with the pattern by which a row begins. */
const pages = [
  { path: 'docs/found.md', row: /^\| [A-Z][\d, ]/ },
  { path: 'docs/worked-examples.md', row: /^\| (N\d|file|pages)/ },
]
const read = await Promise.all(
  pages.map(async ({ path, row }) => {
    const lines = (await readFile(path, 'utf8')).split('\n').filter(line => row.test(line))
    const rows = lines.map(line => {
      const [number = '', , test = ''] = line
        .slice(1, -1)
        .split(' | ')
        .map(cell => cell.trim())
      return { number, test }
    })
    return { path, rows }
  }),
)

describe.each(read)('each row of $path', ({ rows }) => {
  it('exists', () => expect(rows.length).toBeGreaterThan(0))

  it.each(rows)('$number names an existing test or says why there is none', async ({ test }) => {
    const [, path, name] = /^`([^`]+)`: (.+)$/.exec(test) ?? []
    if (!path || !name) return expect(test).toMatch(/^none: .{20,}/)
    expect(await readFile(path, 'utf8')).toContain(name)
  })
})
