// @ts-check
import { spawnSync } from 'node:child_process'
import { installByApt } from './apt.mjs'

// Tests read PDF files with Poppler's programs. They are no condition: without them those tests are skipped.

/**
 * The version of the Poppler that is there, or null.
 * @returns {string | null}
 */
export function findPoppler() {
  const programs = ['pdfinfo', 'pdftotext', 'pdffonts']
  const answers = programs.map(program => spawnSync(program, ['-v'], { encoding: 'utf8' }))
  return answers.every(({ status }) => status === 0) ? (answers[0]?.stderr.split('\n')[0] ?? '') : null
}

/**
 * The Poppler that is there, else one that is installed now, else null.
 * @returns {string | null}
 */
export function getPoppler() {
  const found = findPoppler()
  if (found !== null) return found
  installByApt('Poppler', 'poppler-utils')
  return findPoppler()
}
