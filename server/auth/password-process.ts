import { runTasks } from '../background/run-tasks.ts'
import { doPasswordTask } from './password-task.ts'

// A separate process beside the server, because one hash takes a core for as long as about thirty saves do.
runTasks(doPasswordTask)
