import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyForOrdinaryAccount } from './ordinary-account.mjs'

const program = `import { readFileSync, writeFileSync } from 'node:fs'
writeFileSync('found', readFileSync('program.mjs', 'utf8').length + ' ' + process.getuid() + ' ' + process.getgroups())`

test.runIf(process.getuid?.() === 0)(
  'as root, a work tree that only root can read is copied for an account without rights, which runs a program in it',
  async () => {
    const source = mkdtempSync(join(tmpdir(), 'sevenfold-source-'))
    onTestFinished(() => rmSync(source, { recursive: true }))
    writeFileSync(join(source, 'program.mjs'), program, { mode: 0o600 })
    for (const folder of ['data', 'server']) mkdirSync(join(source, folder))
    const copy = copyForOrdinaryAccount(source)
    onTestFinished(copy.remove)
    const [code] = await once(copy.start(['program.mjs']), 'close')
    expect(code).toBe(0)
    const [length, uid, groups] = readFileSync(join(copy.work, 'found'), 'utf8').split(' ')
    expect(Number(length)).toBe(program.length)
    expect([uid, groups]).not.toContain('0')
    expect(existsSync(join(copy.work, 'server'))).toBe(true)
    expect(existsSync(join(copy.work, 'data'))).toBe(false)
    copy.remove()
    expect(existsSync(dirname(copy.work))).toBe(false)
  },
)
