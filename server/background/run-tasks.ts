import { endWithServer, sendToServer } from './end-with-server.ts'
import { faultOf } from './fault.ts'
import type { TaskMessage, WorkerMessage } from './worker.ts'

/** The whole program of a process that `createWorker` starts: runs each task as it arrives and sends its result or error. */
export function runTasks<Task, Result>(run: (task: Task) => Promise<Result>): void {
  endWithServer()
  process.on('message', async message => {
    const { number, task } = message as TaskMessage<Task>
    try {
      await tell({ number, result: await run(task) })
    } catch (error) {
      await tell({ number, fault: faultOf(error) })
    }
  })
  void tell({ isReady: true })

  function tell(message: WorkerMessage<Result>): Promise<void> {
    return sendToServer(message)
  }
}
