// @ts-check
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findOrInstallBrowser } from './browser.mjs'
import { findOrInstallOffice } from './office.mjs'
import { copyForOrdinaryAccount } from './ordinary-account.mjs'
import { findOrInstallPgBouncer } from './pgbouncer.mjs'
import { findOrInstallPoppler } from './poppler.mjs'
import { playwrightReport, vitestReport } from './test-reports.mjs'

// `npm test` runs every check. Those that keep one core busy run two at a time, those that keep all cores busy run one after
// the other. A failed check does not stop the others; the summary at the end says what failed, and why.
//
// What concerns accounts, such as who runs PostgreSQL and how a disk can be full, is different for root. So if root runs this, the
// tests of it run a second time, in a copy of this folder that belongs to an account without rights.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const reports = join(root, 'node_modules', '.cache', 'reports')
const vitestJson = join(reports, 'vitest.json')
const ordinaryJson = join(reports, 'ordinary.json')
const playwrightJson = join(reports, 'playwright.json')

/** @typedef {import('./test-reports.mjs').Report} Report */
/** @typedef {{ name: string, run: () => Promise<boolean>, report?: () => Report }} Check */

/** The longest first, so that the shorter ones run next to them. @type {readonly { name: string, command: string[] }[]} */
const small = [
  { name: 'types', command: [join(bin, 'tsc')] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'format and lint', command: [join(bin, 'biome'), 'check', '.'] },
  { name: 'types without browser and Node', command: [join(bin, 'tsc'), '-p', 'tsconfig.pure.json'] },
  { name: 'boundaries', command: ['npm', 'run', '--silent', 'boundaries'] },
  { name: 'OpenAPI document', command: ['npm', 'run', '--silent', 'lint:openapi'] },
  { name: 'dead code', command: [join(bin, 'knip')] },
]

/** @type {readonly Check[]} */
const large = [
  { name: 'bundle size', run: () => start('node', [join(root, 'scripts', 'check-bundle.mjs')]) },
  { name: 'tests', run: tests, report: () => vitestReport(vitestJson) },
  ...(process.getuid?.() === 0
    ? [{ name: 'tests as an ordinary account', run: ordinaryTests, report: () => vitestReport(ordinaryJson) }]
    : []),
  { name: 'journeys', run: journeys, report: () => playwrightReport(playwrightJson) },
]

/**
 * Runs a command that writes to this process's own output.
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
 * Runs a command in parallel with others and prints its output in one piece when it has ended.
 * @param {string} name
 * @param {string[]} command
 */
async function startBuffered(name, [program = '', ...arguments_]) {
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
  const browser = await findOrInstallBrowser()
  if (findOrInstallPoppler() === null)
    console.log(
      'Poppler is not installed and could not be installed: the tests that read PDF files are skipped.',
    )
  if (findOrInstallPgBouncer() === null)
    console.log(
      'PgBouncer is not installed and could not be installed: the test of a portal behind one is skipped.',
    )
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestJson}`]
  return start(join(bin, 'vitest'), ['run', ...report], { ...browser.env, CHROMIUM_PATH: browser.path })
}

/** The faults, a database without room, the start, and the embedded PostgreSQL. */
const concernAccounts = [
  'faults/',
  'server/errors',
  'server/launch/',
  ...['crash', 'data-folder', 'durability', 'postmaster'].map(name => `server/db/${name}.test.ts`),
]

async function ordinaryTests() {
  const copy = copyForOrdinaryAccount(root)
  const json = join(copy.work, 'report.json')
  const vitest = join(copy.work, 'node_modules', 'vitest', 'vitest.mjs')
  const options = ['--project=server', '--reporter=default', '--reporter=json', `--outputFile.json=${json}`]
  try {
    const ok = await successOf(copy.start([vitest, 'run', ...options, ...concernAccounts]))
    cpSync(json, ordinaryJson)
    return ok
  } finally {
    copy.remove()
  }
}

async function journeys() {
  const browser = await findOrInstallBrowser()
  const office = findOrInstallOffice()
  if (!office)
    console.log(
      'LibreOffice is not installed and could not be installed: the journeys that need it are skipped.',
    )
  return start(join(bin, 'playwright'), ['test', '--reporter=list,json'], {
    ...browser.env,
    CHROMIUM_PATH: browser.path,
    OFFICE_PATH: office ?? '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightJson,
  })
}

/**
 * Returns the counts of a check. A check without a report counts as one test. A failed check has at least one failure, even
 * if it failed before its first test.
 * @param {Check} check
 * @param {boolean} ok
 * @returns {Report}
 */
function reported(check, ok) {
  const plain = { count: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, failures: [], flaky: [] }
  if (!check.report) return plain
  try {
    const { count, ...listed } = check.report()
    return { count: { ...count, failed: ok ? count.failed : Math.max(count.failed, 1) }, ...listed }
  } catch {
    return plain
  }
}

/**
 * For example "12 passed, 0 failed, 1 skipped"; mentions skipped tests only if there are any.
 * @param {Report['count']} count
 */
function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** @type {string[]} */
const summary = []
/** @type {string[]} */
const failed = []
/** @type {string[]} */
const onlyAtSecondAttempt = []
const total = { passed: 0, failed: 0, skipped: 0 }

/** @param {Check} check */
async function runCheck(check) {
  const begun = Date.now()
  const ok = await check.run().catch(error => {
    console.error(error.message)
    return false
  })
  const { count, failures, flaky } = reported(check, ok)
  if (!ok) failed.push(...failures)
  onlyAtSecondAttempt.push(...flaky)
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  const seconds = `${Math.round((Date.now() - begun) / 1000)} s`
  summary.push(`${ok ? '✓' : '✗'} ${check.name.padEnd(32)} ${seconds.padStart(6)}  ${formatCounts(count)}`)
}

async function smallOnes() {
  const waiting = [...small]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, command } = next
      await runCheck({ name, run: () => startBuffered(name, command) })
    }
  }
  await Promise.all([worker(), worker()])
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
await smallOnes()
for (const check of large) {
  console.log(`\n── ${check.name} ──`)
  await runCheck(check)
}
for (const test of onlyAtSecondAttempt) console.log(`\n~ Passed only at the second attempt: ${test}`)
for (const failure of failed) console.log(`\n✗ ${failure}`)
console.log(`\n${summary.join('\n')}\n\n${formatCounts(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
