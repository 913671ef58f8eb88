import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packageRoot } from '../package-root.ts'

const server = join(packageRoot, 'dist', 'server')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sevenfold-load-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a file as the build does, as the expression of a function (scripts/server-build/programs.ts). */
function write(name: string, code: string): void {
  writeFileSync(
    join(folder, name),
    `(function (exports, require, module, __filename, __dirname) {${code}\n})\n`,
  )
}

/**
 * Loads `main.js` in a new process, after the given code, and returns what it prints: that of the test's folder with the built
 * loader, or that of another place with the loader there.
 */
function run(more = '', place?: string): string {
  const loader = JSON.stringify(join(place ?? server, 'load.js'))
  const main = JSON.stringify(join(place ?? folder, 'main.js'))
  return execFileSync(
    process.execPath,
    [
      '-e',
      `const { load, record, writeBytecode } = require(${loader}); ${more}; load(${main}); writeBytecode()`,
    ],
    { encoding: 'utf8' },
  )
}

test('files that require each other run once each, and packages are found as usual', () => {
  write(
    'main.js',
    `exports.name = 'main'; require('./other.js'); require('./other.js'); console.log(typeof require('pino'))`,
  )
  write(
    'other.js',
    `console.log('other of ' + require('./main.js').name + ' in ' + require('node:path').basename(__filename))`,
  )
  expect(run()).toBe('other of main in other.js\nfunction\n')
})

test('recorded bytecode is used, and changes nothing that the code does', () => {
  write('main.js', `const sum = (a, b) => a + b; console.log(sum(40, 2))`)
  expect(run('record()')).toBe('42\n')
  const kept = { cachedData: readFileSync(join(folder, 'main.js.bytecode')) }
  expect(new Script(readFileSync(join(folder, 'main.js'), 'latin1'), kept).cachedDataRejected).toBe(false)
  expect(run()).toBe('42\n')
})

test.each([
  ['is of another text', (bytecode: Buffer) => bytecode, `console.log('changed ' + 1)`],
  ['is damaged', (bytecode: Buffer) => bytecode.fill(7, 0, 16), `console.log('as before')`],
  ['is cut off', (bytecode: Buffer) => bytecode.subarray(0, 40), `console.log('as before')`],
  ['is empty', () => Buffer.alloc(0), `console.log('as before')`],
])('bytecode that %s is ignored', (_, damaged, code) => {
  write('main.js', `console.log('as before')`)
  run('record()')
  const file = join(folder, 'main.js.bytecode')
  writeFileSync(file, damaged(readFileSync(file)))
  write('main.js', code)
  expect(run()).toBe(code.includes('changed') ? 'changed 1\n' : 'as before\n')
})

test('an error names the file and the line of the built code, also after the build was moved', () => {
  const [built, moved] = [join(folder, 'built'), join(folder, 'moved')]
  mkdirSync(built)
  copyFileSync(join(server, 'load.js'), join(built, 'load.js'))
  const failing = `\nconst fail = () => { throw new Error('no') }\ntry { fail() } catch {}\nif (globalThis.fails) fail()`
  write('built/main.js', failing)
  run('record()', built)
  renameSync(built, moved)
  expect(() => run('globalThis.fails = true', moved)).toThrow(`${join('dist', 'server', 'main.js')}:2`)
})

test('the built server has bytecode, also of the functions that build the web server', () => {
  const code = join(server, 'code')
  const file = readdirSync(code).find(name => /^web-server-[\w-]+\.js$/.test(name)) ?? ''
  const kept = readFileSync(join(code, `${file}.bytecode`))
  const script = new Script(readFileSync(join(code, file), 'latin1'), { cachedData: kept })
  expect(script.cachedDataRejected).toBe(false)
  // Before the code has run, it has the bytecode of few functions.
  const before = new Script(readFileSync(join(code, file), 'latin1')).createCachedData()
  expect(kept.length).toBeGreaterThan(1.15 * before.length)
})
