// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs a package of the system's where that can be done without a question, and says what it does. Whether it is
 * there afterwards is for the caller to find out.
 * @param {string} title what people call it
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
