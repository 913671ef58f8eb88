import { getPriority } from 'node:os'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { fixture } from './fixtures/fixture.ts'
import type { Told, Trial } from './fixtures/trial-process.ts'
import { createWorker, EndedTwice, NotStarted } from './worker.ts'

// Each test starts processes, which is slow on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

const ends: string[] = []
afterEach(() => {
  ends.length = 0
})

function trialWorker(mostSecondsPerTask = 60, ending: { mostIdleSeconds?: number; mostTasks?: number } = {}) {
  const worker = createWorker<Trial, Told>({
    file: fixture('trial-process'),
    mostSecondsPerTask,
    ...ending,
    environment: { TRIAL: 'given' },
    onEnd: reason => ends.push(reason),
  })
  onTestFinished(() => worker.close())
  return worker
}

test('a process runs one task after another, at a lower priority than the server', async () => {
  const worker = trialWorker()
  const first = await worker.run({ what: 'tell about yourself' })
  expect(first.pid).not.toBe(process.pid)
  expect(first.environment['TRIAL']).toBe('given')
  expect(first.priority).toBe(Math.min(getPriority() + 10, 19))
  expect((await worker.run({ what: 'tell about yourself' })).pid).toBe(first.pid)
})

test('the arguments and the environment of the process contain no secrets', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://portal:hush-1@db.example/portal')
  vi.stubEnv('ADMIN_PASSWORD', 'hush-2')
  vi.stubEnv('METRICS_TOKEN', 'hush-3')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { command, environment } = await trialWorker().run({ what: 'tell about yourself' })
  expect(command.join(' ')).toContain('trial-process')
  expect(JSON.stringify([command, environment])).not.toContain('hush')
})

test('an error of a task is passed on unchanged', async () => {
  const failed = trialWorker().run({ what: 'fail' })
  await expect(failed).rejects.toMatchObject({
    name: 'TypeError',
    message: 'There is no such file',
    code: 'ENOENT',
    stack: expect.stringContaining('trial-process'),
  })
})

test('a task whose process is killed is repeated once in a new process', async () => {
  const worker = trialWorker()
  const { pid } = await worker.run({ what: 'tell about yourself' })
  // A stopped process receives the task but does not start it.
  process.kill(pid, 'SIGSTOP')
  const told = worker.run({ what: 'tell about yourself' })
  process.kill(pid, 'SIGKILL')
  expect((await told).pid).not.toBe(pid)
  expect(ends).toEqual(['signal SIGKILL'])
})

test('a task that ends two processes fails, and the next task gets a third one', async () => {
  const worker = trialWorker()
  await expect(worker.run({ what: 'be killed' })).rejects.toThrow(EndedTwice)
  expect(ends).toEqual(['signal SIGKILL', 'signal SIGKILL'])
  expect((await worker.run({ what: 'tell about yourself' })).pid).toBeGreaterThan(0)
})

test('a task that exceeds its time fails, and its process is killed', async () => {
  await expect(trialWorker(0.5).run({ what: 'never answer' })).rejects.toThrow()
  expect(new Set(ends)).toEqual(new Set(['signal SIGKILL']))
})

test('a process that is idle for long ends, and the next task starts another one', async () => {
  const worker = trialWorker(60, { mostIdleSeconds: 0.05 })
  const { pid } = await worker.run({ what: 'tell about yourself' })
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 60_000 })
  expect((await worker.run({ what: 'tell about yourself' })).pid).not.toBe(pid)
  expect(ends).toEqual([])
})

test('a process that has run its maximum of tasks ends and is replaced by another one', async () => {
  const worker = trialWorker(60, { mostTasks: 2 })
  const { pid } = await worker.run({ what: 'tell about yourself' })
  expect((await worker.run({ what: 'tell about yourself' })).pid).toBe(pid)
  expect((await worker.run({ what: 'tell about yourself' })).pid).not.toBe(pid)
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 60_000 })
  expect(ends).toEqual([])
})

test('if a process cannot be started, the task fails at once and the next one does not try again', async () => {
  const { execPath } = process
  process.execPath = '/nowhere/at/all/node'
  onTestFinished(() => {
    process.execPath = execPath
  })
  const worker = trialWorker()
  await expect(worker.run({ what: 'tell about yourself' })).rejects.toThrow(NotStarted)
  await expect(worker.run({ what: 'tell about yourself' })).rejects.toThrow(NotStarted)
  expect(ends).toEqual([expect.stringContaining('ENOENT')])
})

test('closing ends the process, and rejects a running task without starting another process', async () => {
  const worker = trialWorker()
  const { pid } = await worker.run({ what: 'tell about yourself' })
  const left = worker.run({ what: 'never answer' })
  left.catch(() => {})
  await worker.close()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await expect(left).rejects.toThrow(NotStarted)
  expect(ends).toEqual([])
})
