import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { read, root } from './tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'operations-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the arguments with which sevenfold-tool calls systemd-run. */
function callOf(...args: string[]): string[] {
  writeFileSync(join(folder, 'systemd-run'), `#!/bin/sh\nprintf '%s\\n' "$@"\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
  return execFileSync(join(root, 'docs/sevenfold-tool'), args, { env, encoding: 'utf8' }).trim().split('\n')
}

/** Returns what stands after `/usr/bin/env`: the settings that replace those of the service, and the command. */
const runBy = (...args: string[]) => {
  const call = callOf(...args)
  return call.slice(call.indexOf('/usr/bin/env') + 1)
}

it('sevenfold-tool passes on its arguments, and settings before them', () => {
  expect(runBy('backup', '/mnt/a file.backup')).toEqual([
    'node',
    'dist/server/tool.js',
    'backup',
    '/mnt/a file.backup',
  ])
  expect(runBy('DATA_DIR=/new', 'ARCHIVE_DIR=/a=b', 'restore', '--until', 'X=1')).toEqual([
    'DATA_DIR=/new',
    'ARCHIVE_DIR=/a=b',
    'node',
    'dist/server/tool.js',
    'restore',
    '--until',
    'X=1',
  ])
})

it.each(['User', 'WorkingDirectory', 'EnvironmentFile', 'UMask'])(
  'sevenfold-tool has the %s of the service',
  name => {
    const [setting] = read('docs/sevenfold.service').match(new RegExp(`^${name}=.*$`, 'm')) ?? []
    expect(callOf('drill')).toContain(setting)
  },
)

it('each metric of the portal is in the table for operators', () => {
  const names = read('server/meta/metrics.ts').match(/\b(http|form|backup|data)_[a-z_]+\b/g) ?? []
  expect(names.length).toBeGreaterThan(4)
  for (const name of names) expect(read('docs/operations.md')).toContain(`\`${name}\``)
})
