// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs a system package with apt-get and logs the commands. Does nothing unless the process is root or can use sudo
 * without a password. The caller has to check whether the package is there afterwards.
 * @param {string} title the program's name for the log
 * @param {string} packageName
 */
export function installByApt(title, packageName) {
  if (!existsSync('/usr/bin/apt-get')) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const arguments_ of [['update'], ['install', '-y', '--no-install-recommends', packageName]]) {
    const [program = '', ...rest] = [...asRoot, 'apt-get', ...arguments_]
    console.log(`Installing ${title}: ${[program, ...rest].join(' ')}`)
    const { status } = spawnSync(program, rest, {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 600_000,
    })
    if (status !== 0) return
  }
}
