// @ts-check
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

// Reads the JSON reports of the two test runners: how many tests passed, and which failed, with the first lines of each error, and
// which passed only at the second attempt.

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ count: Count, failures: string[], flaky: string[] }} Report */
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
 * Counts a test that passed at its second attempt as passed, and lists it as flaky with the error of the first attempt.
 * @param {string} path
 * @returns {Report}
 */
export function vitestReport(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  /** @type {string[]} */
  const failures = []
  /** @type {string[]} */
  const flaky = []
  for (const file of report.testResults) {
    const name = relative('', file.name)
    const before = failures.length
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      const list = status === 'failed' ? failures : failureMessages.length > 0 ? flaky : null
      list?.push(failure(`${name} › ${fullName}`, failureMessages[0]))
    }
    if (file.status === 'failed' && failures.length === before) failures.push(failure(name, file.message))
  }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  return { count: { passed, failed, skipped }, failures, flaky }
}

/**
 * Counts a journey that passed at its second attempt as passed, and lists it as flaky with the error of the first attempt.
 * @param {string} path
 * @returns {Report}
 */
export function playwrightReport(path) {
  const { stats, suites, errors } = JSON.parse(readFileSync(path, 'utf8'))
  const failures = errors.map((/** @type {{ message?: string }} */ error) =>
    failure('journeys', error.message),
  )
  /** @param {string} status */
  const listed = status => suites.flatMap((/** @type {Suite} */ suite) => listedWith(status, suite))
  failures.push(...listed('unexpected'))
  const count = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  return { count, failures, flaky: listed('flaky') }
}

/**
 * Returns the journeys with a status, each with its first error.
 * @param {string} wanted
 * @param {Suite} suite
 * @returns {string[]}
 */
function listedWith(wanted, { title, specs = [], suites = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map(spec => failure(spec.title, spec.tests[0]?.results.find(({ error }) => error)?.error?.message))
  return [...own, ...suites.flatMap(suite => listedWith(wanted, suite))].map(text => `${title} › ${text}`)
}
