// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { folderOf, isFresh, parts, root } from './freshness.mjs'

// `npm start`: builds what is not built yet or older than its sources, then runs the portal in this very process, so
// that a signal meant for it needs nobody to pass it on.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Sevenfold needs Node 20.19 or newer, and this is ${process.versions.node}.`)
if (!existsSync(join(root, 'node_modules', 'fastify')))
  fail('The packages are not installed: run npm ci first.')

const stale = parts.filter(part => !isFresh(part))
if (stale.length > 0) {
  const names = stale.map(part => part.label).join(' and ')
  if (!existsSync(join(root, 'node_modules', 'vite')))
    fail(
      `To build ${names} the development packages are needed: run npm ci --include=dev, or npm run build before.`,
    )
  // In a process of its own: the bundler's memory is given back when it ends.
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
  if (code !== 0) fail(`Building ${names} failed; what is wrong stands above.`)
}

const [, server] = parts.map(folderOf)
await import(pathToFileURL(join(server ?? '', 'main.js')).href)

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
