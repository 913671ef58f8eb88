// @ts-check
import { spawnSync } from 'node:child_process'
import { installByApt } from './apt.mjs'

// Some tests read PDF files with Poppler's programs. They are optional: without them those tests are skipped.

/**
 * Finds an installed Poppler.
 * @returns {string | null} its version as its programs print it, e.g. "pdfinfo version 22.12.0"
 */
export function findPoppler() {
  const programs = ['pdfinfo', 'pdftotext', 'pdffonts']
  const answers = programs.map(program => spawnSync(program, ['-v'], { encoding: 'utf8' }))
  return answers.every(({ status }) => status === 0) ? (answers[0]?.stderr.split('\n')[0] ?? '') : null
}

/**
 * Finds an installed Poppler, else tries to install one.
 * @returns {string | null} its version
 */
export function findOrInstallPoppler() {
  const found = findPoppler()
  if (found !== null) return found
  installByApt('Poppler', 'poppler-utils')
  return findPoppler()
}
