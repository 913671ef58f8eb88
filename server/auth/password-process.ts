import { doTasks } from '../background/do-tasks.ts'
import { doPasswordTask } from './password-task.ts'

// A program of its own, beside the server: hashing takes a core for as long as some thirty saves do.
doTasks(doPasswordTask)
