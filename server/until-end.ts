import { reasonOf, StartError } from './error-text.ts'
import type { RunningPortal } from './start.ts'

type Start = (onFailure: (error: unknown) => void) => Promise<RunningPortal>

/**
 * Runs a portal until the process is asked to end (SIGTERM or SIGINT; exit code 0 once everything has stopped) or something
 * fails (one sentence on standard error; exit code 1). With `debugging`, a failure also prints its stack. After an uncaught
 * exception the process exits at once, because its state may be corrupt. Its supervisor then starts it again, and that start
 * adopts a PostgreSQL that was left running.
 */
export function untilEnd(debugging: boolean, start: Start): void {
  let ending = false
  let serving = false

  const end = async (exitCode: number) => {
    // npm, the shell and the terminal may each forward the same Ctrl-C; only the first one counts.
    if (ending) return
    ending = true
    // A start that fails stops what it has started.
    const portal = await starting.catch(() => null)
    await portal?.close().catch(error => {
      report(error, true)
      process.exit(1)
    })
    process.exit(exitCode)
  }
  const fail = (error: unknown) => {
    // Once the portal serves, any error other than a StartError is a bug, whose stack is needed to find it.
    if (!ending) report(error, debugging || (serving && !(error instanceof StartError)))
    void end(1)
  }

  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
  process.on('uncaughtException', error => {
    report(error, debugging || serving)
    process.exit(1)
  })
  const starting = start(fail)
  starting.then(() => {
    serving = true
  }, fail)
}

function report(error: unknown, withStack: boolean): void {
  const sentence = error instanceof StartError ? error.message : `Sevenfold has to stop: ${reasonOf(error)}.`
  process.stderr.write(`${sentence}\n`)
  if (withStack && error instanceof Error) process.stderr.write(`${error.stack}\n`)
}
