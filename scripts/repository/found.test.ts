import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

const page = await readFile('docs/found.md', 'utf8')
const rows = page
  .split('\n')
  .filter(line => /^\| [A-J]\d/.test(line))
  .map(line => {
    const [number = '', , test = ''] = line
      .slice(1, -1)
      .split(' | ')
      .map(cell => cell.trim())
    return { number, test }
  })

describe('each row of docs/found.md', () => {
  it('is there', () => expect(rows.length).toBeGreaterThan(0))

  it.each(rows)('$number names a test that exists, or says why there is none', async ({ test }) => {
    const [, path, name] = /^`([^`]+)`: (.+)$/.exec(test) ?? []
    if (!path || !name) return expect(test).toMatch(/^none: .{20,}/)
    expect(await readFile(path, 'utf8')).toContain(name)
  })
})
