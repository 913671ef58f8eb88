// @ts-check
import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Not copied: the history, and the data of portals. */
const left = ['.git', 'data', 'demo']

/**
 * Copies a work tree to a folder of an ordinary account, nobody, because root’s own is often closed to others, and an installation
 * of Node too. Only root can do this.
 * @param {string} source
 */
export function copyForOrdinaryAccount(source) {
  const [uid = 0, gid = 0] = ['-u', '-g'].map(option =>
    Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' })),
  )
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-ordinary-'))
  const node = join(folder, 'node')
  const work = join(folder, 'work')
  mkdirSync(work)
  const names = readdirSync(source).filter(name => !left.includes(name))
  execFileSync('cp', ['-a', ...names, work], { cwd: source })
  copyFileSync(process.execPath, node)
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
  return {
    work,
    /**
     * Starts a program for Node in the copy, as its account.
     * @param {string[]} arguments_
     */
    start: arguments_ => {
      const env = { PATH: process.env['PATH'], HOME: folder, CI: process.env['CI'] }
      return spawn(node, arguments_, { cwd: work, uid, gid, env, stdio: ['ignore', 'inherit', 'inherit'] })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
