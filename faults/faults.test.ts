import { describe, expect, it, vi } from 'vitest'
import { seededRandom } from '../server/demo/random.ts'
import type { Mode } from './environment.ts'
import type { FaultKind } from './kinds.ts'
import type { Plant } from './portal.ts'
import { breachesOf, runStage } from './stage.ts'

// The short form of `npm run test:faults`: each kind of fault once, in a fixed order.

vi.setConfig({ testTimeout: 480_000 })

function stage(mode: Mode, kinds: readonly FaultKind[], plant: Plant | null = null) {
  return runStage({ mode, kinds, plant, random: seededRandom(7), seconds: 0, say: () => {} })
}

describe.concurrent('six officers with two simulated users each', () => {
  it('lose nothing on the embedded PostgreSQL when processes are killed, the disk is full or the clock is set back', async () => {
    const kinds = [
      'backend killed',
      'postmaster killed',
      'column added to every table',
      'server and postmaster killed',
      'disk full',
      'clock set back',
      'server killed',
    ] as const
    const outcome = await stage('embedded', kinds)
    expect(breachesOf(outcome).join('\n')).toBe('')
    expect(outcome.faults).toEqual(kinds)
    for (const count of Object.values(outcome.done)) expect(count).toBeGreaterThan(0)
    expect(outcome.unknown).toBeGreaterThan(0)
    expect(outcome.readyAgainMs).toHaveLength(kinds.length)
  })

  it('lose nothing on the lender’s own PostgreSQL through two servers when connections and servers fail', async () => {
    const kinds = [
      'connections cut',
      'packets swallowed',
      'backends ended',
      'PostgreSQL stopped and continued',
      'packets delayed',
      'server ended',
    ] as const
    const outcome = await stage('DATABASE_URL', kinds)
    expect(breachesOf(outcome).join('\n')).toBe('')
    expect(outcome.faults).toEqual(kinds)
    expect(outcome.unknown).toBeGreaterThan(0)
  })
})

describe.concurrent('the check of the faults', () => {
  it('detects a portal that acknowledges before it commits', async () => {
    // A kill reveals the fault only while a save is answered and not yet committed, which about every second kill misses.
    const kills = Array.from({ length: 12 }, () => 'postmaster killed' as const)
    const { lost } = await stage('embedded', kills, 'ack')
    expect(lost).not.toEqual([])
  })

  it('detects a portal in which two saves of one form do not wait for each other', async () => {
    // Two saves have to overlap. A slow connection to the database makes each of them last longer.
    const slowly = ['packets delayed', 'packets delayed', 'packets delayed', 'packets delayed'] as const
    const breaches = breachesOf(await stage('DATABASE_URL', slowly, 'lock'))
    expect(breaches.join('\n')).toMatch(/gap|disagrees|answered 500/)
  })

  it('detects a portal that does not handle the error of a broken connection', async () => {
    const { unexpected } = await stage(
      'embedded',
      ['backends ended', 'backend killed', 'backends ended', 'backend killed'],
      'listener',
    )
    expect(unexpected.join('\n')).toContain('the portal ended by itself')
  })
})
