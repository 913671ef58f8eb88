import { type ProgramSettings, startProgram } from './program.ts'
import { errorOf, type TaskMessage, type WorkerMessage } from './program-side.ts'

/** A long-lived background process that does small tasks. Its program calls `runTasks`. */
interface Worker<Task extends object, Result> {
  /**
   * Runs a task; the first one starts the process. If the process ends during a task, the task is run once more in a new
   * process. Rejects with the task's own error, with NotStarted, or with EndedTwice.
   */
  run(task: Task): Promise<Result>
  /** Ends the process at once. Unfinished tasks fail with NotStarted. */
  close(): Promise<void>
}

/** The process could not be started, or was not started because an earlier start failed or the worker is closed. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted'
}

/** The process ended during a task, and so did the process of the second attempt. */
export class EndedTwice extends Error {
  override readonly name = 'EndedTwice'
}

interface WorkerSettings extends Omit<ProgramSettings, 'hasOutput'> {
  /** The process is ended after this time without a task; if undefined, it stays. */
  readonly mostIdleSeconds?: number
  /** After this number of tasks a new process takes over, for tasks that leak memory. */
  readonly mostTasks?: number
  /** A task that takes longer is taken to be stuck, and its process is killed. */
  readonly mostSecondsPerTask: number
  /** Called with the reason whenever the process ends without being closed. */
  readonly onEnd: (reason: string) => void
}

interface Running<Task, Result> {
  run(task: Task): Promise<Result>
  close(): Promise<void>
}

class Ended extends Error {}

/** The time after a failed start during which no other start is attempted. */
const pauseMs = 60_000

/** Creates a worker whose process is started by the first task, and again by the next task after it has ended. */
export function createWorker<Task extends object, Result>(settings: WorkerSettings): Worker<Task, Result> {
  let running: Running<Task, Result> | null = null
  let startAgainAt = 0
  let isClosed = false

  const current = (): Running<Task, Result> => {
    if (running) return running
    if (isClosed || performance.now() < startAgainAt)
      throw new NotStarted('not started: the process ended at its last start')
    const started = start<Task, Result>(settings, {
      // The next task starts a new process.
      onDone: () => {
        if (running === started) running = null
      },
      onEnd: wasReady => {
        if (running === started) running = null
        if (!wasReady) startAgainAt = performance.now() + pauseMs
      },
    })
    running = started
    return started
  }

  return {
    run: async task => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await current().run(task)
        } catch (error) {
          if (!(error instanceof Ended)) throw error
          if (attempt === 2) throw new EndedTwice('The process ended twice during one task')
        }
      }
    },
    close: async () => {
      isClosed = true
      await running?.close()
    },
  }
}

interface Told {
  onDone(): void
  onEnd(wasReady: boolean): void
}

function start<Task, Result>(settings: WorkerSettings, { onDone, onEnd }: Told): Running<Task, Result> {
  const waiting = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>()
  let isReady = false
  let isClosing = false
  let tasks = 0
  let idle: NodeJS.Timeout | undefined
  const program = startProgram<WorkerMessage<Result>>({ ...settings, hasOutput: false }, message => {
    if ('isReady' in message) {
      isReady = true
      return
    }
    const asked = waiting.get(message.number)
    waiting.delete(message.number)
    if ('result' in message) asked?.resolve(message.result)
    else asked?.reject(errorOf(message.fault))
  })
  const ended = program.ended.then(({ reason }) => {
    onEnd(isReady || isClosing)
    if (!isClosing) settings.onEnd(reason)
    for (const { reject } of waiting.values()) reject(isReady ? new Ended() : new NotStarted(reason))
  })
  const close = () => {
    clearTimeout(idle)
    isClosing = true
    program.kill()
    return ended
  }
  const closeWhenIdle = (seconds: number) => {
    // The timer does not keep the server from exiting.
    idle = setTimeout(() => {
      onDone()
      void close()
    }, seconds * 1000).unref()
  }
  return {
    run: async task => {
      clearTimeout(idle)
      const limit = setTimeout(program.kill, settings.mostSecondsPerTask * 1000)
      try {
        return await new Promise<Result>((resolve, reject) => {
          tasks += 1
          waiting.set(tasks, { resolve, reject })
          const message: TaskMessage<Task> = { number: tasks, task }
          program.send(message)
        })
      } finally {
        clearTimeout(limit)
        const isWorn = settings.mostTasks !== undefined && tasks >= settings.mostTasks
        if (isWorn) onDone()
        if (isWorn && waiting.size === 0) void close()
        else if (settings.mostIdleSeconds !== undefined && waiting.size === 0)
          closeWhenIdle(settings.mostIdleSeconds)
      }
    },
    close,
  }
}
