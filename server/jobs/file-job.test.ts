import { once } from 'node:events'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Problem } from '../errors.ts'
import { startFileJob } from './file-job.ts'
import { childrenOf } from './fixtures/children.ts'
import { fixture } from './fixtures/fixture.ts'
import type { TrialFile, TrialHead } from './fixtures/trial-file-process.ts'

// Each test starts a process, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

const file = fixture('trial-file-process')

function trialJob(trial: TrialFile) {
  const job = startFileJob<TrialHead>(file, trial, pino({ level: 'silent' }))
  onTestFinished(async () => {
    job.cancel()
    await job.ended
  })
  return job
}

const running = () => childrenOf(process.pid, 'trial-file-process')

test('the head arrives first, then the whole file, and then the process has ended', async () => {
  const job = trialJob({ megabytes: 3 })
  const { head, content } = await job.begun
  expect(head).toEqual({ megabytes: 3 })
  let bytes = 0
  for await (const chunk of content) bytes += chunk.length
  expect(bytes).toBe(3 * 1024 * 1024)
  await job.ended
  expect(running()).toEqual([])
})

test('an error before the head is passed on unchanged', async () => {
  const job = trialJob({ megabytes: 1, wrong: 'a fault before the head' })
  await expect(job.begun).rejects.toMatchObject({
    message: 'the database went away',
    code: '57P01',
    severity: 'FATAL',
  })
})

test('if the process is killed before the head, the caller gets 503 and is asked to try again', async () => {
  const { begun } = trialJob({ megabytes: 1, wrong: 'killed before the head' })
  await expect(begun).rejects.toThrow(Problem)
  await expect(begun).rejects.toMatchObject({ status: 503, detail: { retryAfterSeconds: 5 } })
})

test.each(['a fault after half', 'killed after half'] as const)(
  '%s: the file stream fails with an error and never ends as if the file were complete',
  async wrong => {
    const { content } = await trialJob({ megabytes: 8, wrong }).begun
    let hasEnded = false
    content.on('end', () => {
      hasEnded = true
    })
    content.resume()
    await expect(once(content, 'end')).rejects.toThrow(
      wrong === 'a fault after half' ? 'the database went away' : 'could not be made',
    )
    expect(hasEnded).toBe(false)
  },
)

test('the process waits for its reader, and ends when the reader cancels the file', async () => {
  const job = trialJob({ megabytes: 500 })
  const { content } = await job.begun
  await once(content, 'readable')
  expect(running()).toHaveLength(1)
  content.destroy()
  await job.ended
  expect(running()).toEqual([])
})

test('cancelling a job before its head ends its process', async () => {
  const job = trialJob({ megabytes: 500 })
  job.cancel()
  await expect(job.begun).rejects.toThrow(Problem)
  await job.ended
  expect(running()).toEqual([])
})
