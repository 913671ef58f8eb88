// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installByApt } from './apt.mjs'

// Some journeys open exported files with LibreOffice. Unlike the browser it is optional: without it they are skipped.

/**
 * Finds an installed LibreOffice that can open a spreadsheet.
 * @returns {string | null} the path of the executable
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
 * Finds an installed LibreOffice, else tries to install one.
 * @returns {string | null} the path of the executable
 */
export function findOrInstallOffice() {
  const found = findOffice()
  if (found) return found
  installByApt('LibreOffice', 'libreoffice-calc-nogui')
  return findOffice()
}

/**
 * Returns the arguments that start a LibreOffice without a window and with a profile of its own, so that several can run at once.
 * @param {string} profile a folder
 */
export function officeFlags(profile) {
  return [`-env:UserInstallation=${pathToFileURL(profile)}`, '--headless', '--norestore', '--nolockcheck']
}

/**
 * Reports whether this LibreOffice opens a spreadsheet. One without Calc starts, but cannot.
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
