import { doTasks } from '../background/do-tasks.ts'
import { typeset } from './typeset.ts'

// A program of its own, beside the server: what sets pages needs some 100 MB, and only now and then.
doTasks(typeset)
