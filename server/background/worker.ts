import { errorOf, type Fault } from './fault.ts'
import { type ProgramSettings, startProgram } from './program.ts'

/** A long-lived background process that does one small task after the other. The program calls `doTasks`. */
interface Worker<Task extends object, Result> {
  /**
   * Has a task done; the first one starts the process. A task under which the process ends is done once more, in a new
   * process. Fails with what the task failed with, with NotStarted, or with EndedTwice.
   */
  run(task: Task): Promise<Result>
  /** Ends the process at once. A task that is left fails with NotStarted. */
  close(): Promise<void>
}

/** The process cannot be started, as far as anybody knows. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted'
}

/** The process ended under a task, and so did the next one. */
export class EndedTwice extends Error {
  override readonly name = 'EndedTwice'
}

interface WorkerSettings extends Omit<ProgramSettings, 'hasOutput'> {
  /** The process is ended when it has had no task for so long; without it, it stays. */
  readonly mostIdleSeconds?: number
  /** After so many tasks another process takes over, where a task leaves memory behind that nothing gives back. */
  readonly mostTasks?: number
  /** A task that takes longer ends the process, since one that is stuck would never end. */
  readonly mostSecondsPerTask: number
  /** Told whenever the process ends without being closed, with the reason. */
  readonly onEnd: (reason: string) => void
}

/** What the server sends, and what comes back: first that the process is ready, then a result or a fault for each task. */
export interface TaskMessage<Task> {
  readonly number: number
  readonly task: Task
}
export type WorkerMessage<Result> =
  | { readonly isReady: true }
  | { readonly number: number; readonly result: Result }
  | { readonly number: number; readonly fault: Fault }

interface Running<Task, Result> {
  run(task: Task): Promise<Result>
  close(): Promise<void>
}

class Ended extends Error {}

/** After a start that failed, nothing is started for so long. */
const pauseMs = 60_000

/** A process for tasks, started by the first of them and again after it has ended. */
export function createWorker<Task extends object, Result>(settings: WorkerSettings): Worker<Task, Result> {
  let running: Running<Task, Result> | null = null
  let startAgainAt = 0
  let isClosed = false

  const current = (): Running<Task, Result> => {
    if (running) return running
    if (isClosed || performance.now() < startAgainAt) throw new NotStarted('not started now')
    const started = start<Task, Result>(settings, {
      // The next task starts another one.
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
          if (attempt === 2) throw new EndedTwice('The process ended twice under one task')
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
    // A server that ends does not wait for it.
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
