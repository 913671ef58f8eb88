import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, root } from './tree.ts'

const path = 'docs/sevenfold.service'
const unit = read(path)

describe('the systemd unit', () => {
  it('starts the built server, and gives it the time that it takes to stop', () => {
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/env node dist\/server\/main\.js$/m)
    // The server itself finishes requests and stops its PostgreSQL, which takes 55 seconds at most.
    expect(unit).toMatch(/^KillMode=mixed$/m)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(55)
    expect(unit).toMatch(/^Restart=on-failure$/m)
  })

  it('has only settings that systemd knows', ({ skip }) => {
    const verified = spawnSync('systemd-analyze', ['verify', join(root, path)], { encoding: 'utf8' })
    skip(verified.error !== undefined, 'systemd is not installed.')
    // Other lines are about this machine, for example that Node.js is elsewhere.
    expect(verified.stderr.split('\n').filter(line => /sevenfold\.service:\d+:/.test(line))).toEqual([])
  })
})
