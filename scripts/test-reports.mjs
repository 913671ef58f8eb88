// @ts-check
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

// Reads the JSON reports of the two test runners: how many tests passed, and which failed, with the first lines of each error.

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ count: Count, failures: string[] }} Report */
/** @typedef {{ title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }} Spec */
/** @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite */

const linesOfReason = 6

/**
 * @param {string} name
 * @param {string | undefined} reason
 */
function failure(name, reason = '') {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter(line => line.trim() !== '')
  return [name, ...lines.slice(0, linesOfReason).map(line => `    ${line.trim()}`)].join('\n')
}

/**
 * @param {string} path
 * @returns {Report}
 */
export function vitestReport(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  /** @type {string[]} */
  const failures = []
  for (const file of report.testResults) {
    const name = relative('', file.name)
    const failed = file.assertionResults.filter(
      (/** @type {{ status: string }} */ test) => test.status === 'failed',
    )
    for (const test of failed) failures.push(failure(`${name} › ${test.fullName}`, test.failureMessages[0]))
    if (failed.length === 0 && file.status === 'failed') failures.push(failure(name, file.message))
  }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  return { count: { passed, failed, skipped }, failures }
}

/**
 * Counts a journey that passed on its second attempt as passed; the runner reports it as flaky.
 * @param {string} path
 * @returns {Report}
 */
export function playwrightReport(path) {
  const { stats, suites, errors } = JSON.parse(readFileSync(path, 'utf8'))
  const failures = errors.map((/** @type {{ message?: string }} */ error) =>
    failure('journeys', error.message),
  )
  failures.push(...suites.flatMap((/** @type {Suite} */ suite) => failedOf(suite)))
  const count = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  return { count, failures }
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedOf({ title, specs = [], suites = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(spec => failure(spec.title, spec.tests[0]?.results.at(-1)?.error?.message))
  return [...own, ...suites.flatMap(suite => failedOf(suite))].map(text => `${title} › ${text}`)
}
