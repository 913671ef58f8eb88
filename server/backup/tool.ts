import { constants } from 'node:os'
import { readConfig } from '../config.ts'
import { reasonForOperator } from '../db/unavailable.ts'
import { StartError } from '../error-text.ts'
import { commands } from './commands.ts'
import { runCleanups } from './portal-database.ts'

// `node dist/server/tool.js backup FILE`: commands that an operator runs beside the portal, with the portal's own settings
// (docs/backup.md). Exits with code 0, or with 1 and one sentence on standard error.

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    isInterrupted = true
    await runCleanups()
    process.stderr.write('The command was interrupted.\n')
    process.exit(128 + constants.signals[signal])
  })

async function run([name = '', ...words]: readonly string[]): Promise<void> {
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command === undefined)
      throw new StartError(
        `There is no command "${name}"; the commands are ${Object.keys(commands).join(', ')}.`,
      )
    process.stdout.write(`${await command(readConfig(process.env), process.env, words)}\n`)
  } catch (error) {
    // After an interruption, errors are only its consequence.
    if (!isInterrupted)
      process.stderr.write(
        error instanceof StartError ? `${error.message}\n` : `It failed: ${reasonForOperator(error)}.\n`,
      )
    if (!(error instanceof StartError) && error instanceof Error && process.env['LOG_LEVEL'] === 'debug')
      process.stderr.write(`${error.stack}\n`)
    process.exitCode = 1
  }
}

void run(process.argv.slice(2))
