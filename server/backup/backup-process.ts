import { doTasks } from '../background/do-tasks.ts'
import { makeScheduledBackup } from './scheduled-backup.ts'

// A program of its own, beside the server: packing and encrypting a backup takes a core for as long as it lasts.
doTasks(makeScheduledBackup)
