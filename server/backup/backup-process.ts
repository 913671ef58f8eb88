import { runTasks } from '../jobs/program-side.ts'
import { makeScheduledBackup } from './make-backup.ts'

// A separate process beside the server, because compressing and encrypting a backup keeps a core busy until it is done.
runTasks(makeScheduledBackup)
