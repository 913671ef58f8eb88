import { runTasks } from '../jobs/program-side.ts'
import { typeset } from './typeset.ts'

// A separate process beside the server, because typesetting needs about 100 MB, and only now and then.
runTasks(typeset)
