// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isFresh, root } from './freshness.mjs'

/**
 * Builds those of the given parts that are not built yet or whose sources have changed. If that fails or this version of
 * Node is too old, prints why and ends the process with 1.
 * @param {readonly import('./freshness.mjs').Part[]} needed
 */
export async function ensureBuilt(needed) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Sevenfold needs Node 20.19 or newer, and this is ${process.versions.node}.`)
  if (!existsSync(join(root, 'node_modules', 'fastify')))
    fail('The packages are not installed: run npm ci first.')

  const stale = needed.filter(part => !isFresh(part))
  if (stale.length > 0) {
    const names = stale.map(part => part.label).join(' and ')
    if (!existsSync(join(root, 'node_modules', 'vite')))
      fail(
        `To build ${names} the development packages are needed: run npm ci --include=dev, or npm run build before.`,
      )
    // A separate process, so that the bundler's memory is released when the build ends.
    const builder = spawn(process.execPath, [join(root, 'scripts', 'build.mjs'), '--if-needed'], {
      cwd: root,
      stdio: 'inherit',
    })
    const stop = () => {
      builder.kill()
      process.exit(0)
    }
    process.on('SIGTERM', stop).on('SIGINT', stop)
    const [code] = await once(builder, 'close')
    process.off('SIGTERM', stop).off('SIGINT', stop)
    if (code !== 0) fail(`Building ${names} failed; see the messages above.`)
  }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
