// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installByApt } from './apt.mjs'

// The journeys open exported files with LibreOffice. Unlike the browser it is no condition: without it they are skipped.

/**
 * A LibreOffice that is there and opens a spreadsheet, or null.
 * @returns {string | null} the executable
 */
export function findOffice() {
  const names = ['soffice', 'libreoffice']
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/bin')
  const installed = new Set([
    process.env.OFFICE_PATH,
    ...names.flatMap(name => folders.map(folder => join(folder, name))),
    '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  ])
  return [...installed].find(path => path && existsSync(path) && opensSpreadsheets(path)) ?? null
}

/**
 * The LibreOffice that is there, else one that is installed now, else null.
 * @returns {string | null}
 */
export function getOffice() {
  const found = findOffice()
  if (found) return found
  installByApt('LibreOffice', 'libreoffice-calc-nogui')
  return findOffice()
}

/**
 * Arguments for a LibreOffice that nobody sees, with settings of its own: two of them never meet.
 * @param {string} profile a folder
 */
export function officeFlags(profile) {
  return [`-env:UserInstallation=${pathToFileURL(profile)}`, '--headless', '--norestore', '--nolockcheck']
}

/**
 * Whether it opens one; a LibreOffice without Calc starts as well.
 * @param {string} path
 */
function opensSpreadsheets(path) {
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-office-'))
  const sheet = join(folder, 'sheet.csv')
  writeFileSync(sheet, '1\n')
  const flags = officeFlags(join(folder, 'profile'))
  spawnSync(path, [...flags, '--convert-to', 'fods', '--outdir', folder, sheet], {
    stdio: 'ignore',
    timeout: 120_000,
  })
  const opened = existsSync(join(folder, 'sheet.fods'))
  rmSync(folder, { recursive: true, force: true })
  return opened
}
