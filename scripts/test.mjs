// @ts-check
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getBrowser } from './browser.mjs'
import { getOffice } from './office.mjs'
import { getPgBouncer } from './pgbouncer.mjs'
import { getPoppler } from './poppler.mjs'

// `npm test`: every check. Those that keep one core busy run two at a time, those that keep all busy run one after the
// other. A failed one does not stop the others; the end says what failed.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const reports = join(root, 'node_modules', '.cache', 'reports')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ name: string, run: () => Promise<boolean>, count?: () => Count }} Check */

/** The longest first, so that the others fit beside them. @type {readonly { name: string, command: string[] }[]} */
const small = [
  { name: 'types', command: [join(bin, 'tsc')] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'format and lint', command: [join(bin, 'biome'), 'check', '.'] },
  { name: 'types without browser and Node', command: [join(bin, 'tsc'), '-p', 'tsconfig.pure.json'] },
  {
    name: 'boundaries',
    command: [join(bin, 'depcruise'), 'engine', 'accounts', 'forms', 'api', 'server', 'web'],
  },
  { name: 'OpenAPI document', command: ['npm', 'run', '--silent', 'lint:openapi'] },
  { name: 'dead code', command: [join(bin, 'knip')] },
]

/** @type {readonly Check[]} */
const large = [
  { name: 'bundle size', run: () => start('node', [join(root, 'scripts', 'check-bundle.mjs')]) },
  { name: 'tests', run: tests, count: countVitest },
  { name: 'journeys', run: journeys, count: countPlaywright },
]

/**
 * Runs a command, whose output goes where ours does.
 * @param {string} command
 * @param {string[]} arguments_
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>}
 */
function start(command, arguments_, env = {}) {
  const child = spawn(command, arguments_, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return successOf(child)
}

/**
 * Runs a command beside others and shows its output in one piece when it has ended.
 * @param {string} name
 * @param {string[]} command
 */
async function startBesideOthers(name, [program = '', ...arguments_]) {
  const child = spawn(program, arguments_, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  /** @type {Buffer[]} */
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => output.push(piece))
  const ok = await successOf(child)
  console.log(`\n── ${name} ──\n${Buffer.concat(output)}`)
  return ok
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<boolean>}
 */
function successOf(child) {
  return new Promise(resolve => {
    child.once('error', error => {
      console.error(error.message)
      resolve(false)
    })
    child.once('close', code => resolve(code === 0))
  })
}

async function tests() {
  const browser = await getBrowser()
  if (getPoppler() === null)
    console.log('No Poppler is here and none could be installed: the tests that read PDF files are skipped.')
  if (getPgBouncer() === null)
    console.log(
      'No PgBouncer is here and none could be installed: the test of a portal behind one is skipped.',
    )
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  return start(join(bin, 'vitest'), ['run', ...report], { ...browser.env, CHROMIUM_PATH: browser.path })
}

async function journeys() {
  const browser = await getBrowser()
  const office = getOffice()
  if (!office)
    console.log('No LibreOffice is here and none could be installed: the journeys that need it are skipped.')
  return start(join(bin, 'playwright'), ['test', '--reporter=list,json'], {
    ...browser.env,
    CHROMIUM_PATH: browser.path,
    OFFICE_PATH: office ?? '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  })
}

/** @returns {Count} */
function countVitest() {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(vitestReport, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
}

/**
 * A journey that needed its second try counts as failed.
 * @returns {Count}
 */
function countPlaywright() {
  const { stats } = JSON.parse(readFileSync(playwrightReport, 'utf8'))
  // The report names each journey that needed its second try, as flaky.
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/**
 * A check without a count is one test; a failed one has at least one failure, also when it got no further than loading.
 * @param {Check} check
 * @param {boolean} ok
 * @returns {Count}
 */
function counted(check, ok) {
  const plain = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  if (!check.count) return plain
  try {
    const count = check.count()
    return { ...count, failed: ok ? count.failed : Math.max(count.failed, 1) }
  } catch {
    return plain
  }
}

/**
 * Skipped ones are named only where there are any.
 * @param {Count} count
 */
function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** @type {string[]} */
const summary = []
const total = { passed: 0, failed: 0, skipped: 0 }

/** @param {Check} check */
async function conclude(check) {
  const begun = Date.now()
  const ok = await check.run().catch(error => {
    console.error(error.message)
    return false
  })
  const count = counted(check, ok)
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  const seconds = `${Math.round((Date.now() - begun) / 1000)} s`
  summary.push(`${ok ? '✓' : '✗'} ${check.name.padEnd(32)} ${seconds.padStart(6)}  ${inWords(count)}`)
}

async function smallOnes() {
  const waiting = [...small]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, command } = next
      await conclude({ name, run: () => startBesideOthers(name, command) })
    }
  }
  await Promise.all([lane(), lane()])
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
await smallOnes()
for (const check of large) {
  console.log(`\n── ${check.name} ──`)
  await conclude(check)
}
console.log(`\n${summary.join('\n')}\n\n${inWords(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
